import Basics

/// An object of the format, with all its keys.
protocol KeyedObject: Sendable {
  static var title: ObjectTitle { get }
  /// Where nothing is said.
  init()
  mutating func visitKeys(_ keys: inout KeyVisitor)
}

extension KeyedObject {
  /// Meets the keys, whatever stands there.
  static func visitAll(_ keys: inout KeyVisitor) {
    var object = Self()
    object.visitKeys(&keys)
  }
}

struct ObjectTitle: Sendable {
  let name: String
  let doc: String
  /// The question that exactly one of several keys answers.
  let choice: Choice?

  init(_ name: String, _ doc: String, choice: Choice? = nil) {
    self.name = name
    self.doc = doc
    self.choice = choice
  }
}

enum Presence: Equatable, Sendable {
  case required, optional
  /// One of the keys that say the same thing in different ways.
  case oneOf(Choice)
}

/// A question that exactly one of several keys answers.
public enum Choice: String, CaseIterable, Sendable {
  case kindOfTask, whatHappens, whatIsAsked
}

extension KeyedObject {
  /// The object with everything that could be read; whether all could, the problems tell.
  static func read(_ place: Int, _ keys: KeyTable, _ decoding: Decoding) -> Self {
    var object = Self()
    let reading = ObjectReading(place, keys, decoding)
    var visitor = KeyVisitor(.reading(reading.values, decoding))
    object.visitKeys(&visitor)
    // What is missing may be what could not be read.
    if !decoding.tree.nodes[place].isMarked { reading.reportMissing() }
    return object
  }
}

/// Where in one object the value of each key stands, and what is wrong with its keys. Only what is read
/// differs from kind to kind, so this is there once for all.
private struct ObjectReading {
  private let place: Int
  private let keys: KeyTable
  private let decoding: Decoding
  /// By the number of the key; below zero where it does not stand.
  private(set) var values: [Int]
  private var unknown: [String] = []

  init(_ place: Int, _ keys: KeyTable, _ decoding: Decoding) {
    self.place = place
    self.keys = keys
    self.decoding = decoding
    values = Array(repeating: -1, count: keys.names.count)
    let tree = decoding.tree
    var answer: (name: String, span: SourceSpan)?
    for member in tree.members(of: place) where tree.nodes[member.key].kind == .string {
      guard let number = keys.number(ofKeyAt: member.key, in: tree) else {
        if let meant = reportUnknown(member.key) { unknown.append(meant) }
        continue
      }
      // A second one was told already; the first is read so that the rest can be checked.
      if values[number] >= 0 { continue }
      if keys.answers.contains(number), let choice = keys.title.choice {
        if let answer {
          decoding.report(
            .severalOf(choice, answer.name, keys.names[number]), at: member.key,
            related: answer.span)
          continue
        }
        answer = (keys.names[number], tree.nodes[member.key].span)
      }
      values[number] = member.value
    }
  }

  /// What was likely meant, perhaps nothing that is known; nil for a key of one's own.
  private func reportUnknown(_ key: Int) -> String? {
    let name = decoding.tree.text(of: key)
    if name.hasPrefix("x-") { return nil }
    let meant = decoding.problems.isFull ? nil : Nearest.word(to: name, among: keys.names)
    // Who writes an object for one rule looks for the keys of that rule.
    let below = keys.names.filter { $0.hasPrefix(name + ".") }
    let known = below.isEmpty ? keys.names : below
    decoding.report(
      .unknownKey(name, of: keys.title.name, known: known, suggestion: meant), at: key)
    return meant ?? name
  }

  @inline(never)
  func reportMissing() {
    // At the brace that opens the object.
    func report(_ problem: FieldProblem) {
      let opening = decoding.tree.nodes[place].span.start
      decoding.problems.report(
        Diagnostic(.field(problem), at: SourceSpan(opening, opening + 1)))
    }
    for number in keys.required
    where values[number] < 0 && !unknown.contains(keys.names[number]) {
      report(.missingKey(keys.names[number], of: keys.title.name))
    }
    // An unknown key may be the answer.
    if let choice = keys.title.choice, unknown.isEmpty, keys.answers.allSatisfy({ values[$0] < 0 })
    {
      report(.noneOf(choice, keys: keys.answers.map { keys.names[$0] }))
    }
  }
}

/// A kind of object, described only when asked, because objects may hold their like.
struct ObjectReference: Sendable {
  let title: ObjectTitle
  #if hasFeature(Embedded)
    init<Object: KeyedObject>(to type: Object.Type) { title = Object.title }
  #else
    private let visit: @Sendable (inout KeyVisitor) -> Void

    init<Object: KeyedObject>(to type: Object.Type) {
      title = Object.title
      visit = { Object.visitAll(&$0) }
    }

    var shape: ObjectShape {
      let described = DescribedKeys()
      var visitor = KeyVisitor(.describing(described))
      visit(&visitor)
      return ObjectShape(title: title, members: described.members)
    }
  #endif
}

/// An object as the schema and the documentation see it.
struct ObjectShape: Sendable {
  struct Member: Sendable {
    let key: String
    let shape: ValueShape
    let presence: Presence
    let doc: String
  }

  let title: ObjectTitle
  let members: [Member]
}

/// The keys of an object as they are met.
final class DescribedKeys {
  private(set) var members: [ObjectShape.Member] = []

  func add(_ name: String, _ shape: ValueShape, _ presence: Presence, _ doc: String) {
    members.append(ObjectShape.Member(key: name, shape: shape, presence: presence, doc: doc))
  }
}
