import Diagnostics
import JSON
import PlainText

extension KeyedObject {
  /// The object with everything that could be read; whether all could, the problems tell.
  static func read(_ place: Int, _ keys: KeyTable, _ decoding: Decoding) -> Self {
    var object = Self()
    var reader = KeyReader(keys, decoding)
    var unknown: [String] = []
    for member in decoding.tree.members(of: place)
    where decoding.tree.nodes[member.key].kind == .string {
      guard let number = keys.number(ofKeyAt: member.key, in: decoding.tree) else {
        if let meant = reportUnknown(member.key, keys, decoding) { unknown.append(meant) }
        continue
      }
      // A second one was told already; the first is read so that the rest can be checked.
      if reader.met.contains(number) { continue }
      if let choice = title.choice, keys.answers.contains(number), reader.met.meets(keys.answers) {
        let first = first(in: place, keys, decoding)
        decoding.report(
          .severalOf(choice, first.name, keys.names[number]), at: member.key, related: first.span)
        continue
      }
      reader.want(number, at: member.value)
      object.visitKeys(&reader)
    }
    // What is missing may be what could not be read.
    if !decoding.tree.nodes[place].isMarked {
      reportMissing(reader.met, unknown, at: place, keys, decoding)
    }
    return object
  }

  /// What was likely meant, perhaps nothing that is known; nil for a key of one's own.
  private static func reportUnknown(
    _ place: Int, _ keys: KeyTable, _ decoding: Decoding
  ) -> String? {
    let name = decoding.tree.text(of: place)
    if name.hasPrefix("x-") { return nil }
    let meant = decoding.problems.isFull ? nil : Nearest.word(to: name, among: keys.names)
    decoding.report(
      .unknownKey(name, of: title.name, known: keys.names, suggestion: meant), at: place)
    return meant ?? name
  }

  /// The first key that says which of several it is.
  private static func first(
    in object: Int, _ keys: KeyTable, _ decoding: Decoding
  ) -> (name: String, span: SourceSpan?) {
    let tree = decoding.tree
    for member in tree.members(of: object) where tree.nodes[member.key].kind == .string {
      if let number = keys.number(ofKeyAt: member.key, in: tree), keys.answers.contains(number) {
        return (keys.names[number], tree.nodes[member.key].span)
      }
    }
    return ("", nil)
  }

  private static func reportMissing(
    _ met: KeySet, _ unknown: [String], at place: Int, _ keys: KeyTable, _ decoding: Decoding
  ) {
    let opening = decoding.tree.nodes[place].span.start
    func report(_ problem: FieldProblem) {
      decoding.problems.report(
        Diagnostic(.field(problem), at: SourceSpan(opening, opening + 1)))
    }
    if !met.contains(allOf: keys.required) {
      for number in keys.names.indices
      where keys.required.contains(number) && !met.contains(number)
        && !unknown.contains(keys.names[number])
      {
        report(.missingKey(keys.names[number], of: title.name))
      }
    }
    // An unknown key may be the answer.
    if let choice = title.choice, !met.meets(keys.answers), unknown.isEmpty {
      let names = keys.names.indices.filter(keys.answers.contains).map { keys.names[$0] }
      report(.noneOf(choice, keys: names))
    }
  }
}
