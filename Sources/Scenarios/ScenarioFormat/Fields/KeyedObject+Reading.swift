import Diagnostics
import JSON
import PlainText

extension KeyedObject {
  /// The object with everything that could be read; whether all could, the problems tell.
  static func read(_ place: Int, _ keys: KeyTable, _ decoding: Decoding) -> Self {
    var object = Self()
    ObjectReading(keys, decoding, place).read(title) { object.visitKeys(&$0) }
    return object
  }
}

/// Reads one object. Only what is read differs from kind to kind, so this is there once for all.
private struct ObjectReading {
  private let keys: KeyTable
  private let decoding: Decoding
  private let place: Int

  init(_ keys: KeyTable, _ decoding: Decoding, _ place: Int) {
    self.keys = keys
    self.decoding = decoding
    self.place = place
  }

  func read(_ title: @autoclosure () -> ObjectTitle, _ visit: (inout KeyVisitor) -> Void) {
    var visitor = KeyVisitor(.reading(keys, decoding))
    var met = KeySet()
    var unknown: [String] = []
    for member in decoding.tree.members(of: place)
    where decoding.tree.nodes[member.key].kind == .string {
      guard let number = keys.number(ofKeyAt: member.key, in: decoding.tree) else {
        if let meant = reportUnknown(member.key, title()) { unknown.append(meant) }
        continue
      }
      // A second one was told already; the first is read so that the rest can be checked.
      if met.contains(number) { continue }
      if keys.answers.contains(number), met.meets(keys.answers), let choice = title().choice {
        let first = first
        decoding.report(
          .severalOf(choice, first.name, keys.names[number]), at: member.key, related: first.span)
        continue
      }
      met.insert(number)
      visitor.want(number, at: member.value)
      visit(&visitor)
    }
    // What is missing may be what could not be read.
    if !decoding.tree.nodes[place].isMarked { reportMissing(met, unknown, title) }
  }

  /// What was likely meant, perhaps nothing that is known; nil for a key of one's own.
  private func reportUnknown(_ key: Int, _ title: ObjectTitle) -> String? {
    let name = decoding.tree.text(of: key)
    if name.hasPrefix("x-") { return nil }
    let meant = decoding.problems.isFull ? nil : Nearest.word(to: name, among: keys.names)
    decoding.report(
      .unknownKey(name, of: title.name, known: keys.names, suggestion: meant), at: key)
    return meant ?? name
  }

  /// The first key that says which of several it is.
  private var first: (name: String, span: SourceSpan?) {
    let tree = decoding.tree
    for member in tree.members(of: place) where tree.nodes[member.key].kind == .string {
      if let number = keys.number(ofKeyAt: member.key, in: tree), keys.answers.contains(number) {
        return (keys.names[number], tree.nodes[member.key].span)
      }
    }
    return ("", nil)
  }

  private func reportMissing(_ met: KeySet, _ unknown: [String], _ title: () -> ObjectTitle) {
    if !met.contains(allOf: keys.required) {
      for number in keys.names.indices
      where keys.required.contains(number) && !met.contains(number)
        && !unknown.contains(keys.names[number])
      {
        report(.missingKey(keys.names[number], of: title().name))
      }
    }
    // An unknown key may be the answer.
    if !keys.answers.isEmpty, !met.meets(keys.answers), unknown.isEmpty,
      let choice = title().choice
    {
      let names = keys.names.indices.filter(keys.answers.contains).map { keys.names[$0] }
      report(.noneOf(choice, keys: names))
    }
  }

  /// At the brace that opens the object.
  private func report(_ problem: FieldProblem) {
    let opening = decoding.tree.nodes[place].span.start
    decoding.problems.report(
      Diagnostic(.field(problem), at: SourceSpan(opening, opening + 1)))
  }
}
