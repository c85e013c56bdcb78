import Basics
import Documents

/// An object of the format, with all its keys.
protocol KeyedObject: Sendable {
  static var title: ObjectTitle { get }
  /// An object in which no key is given.
  init()
  mutating func visitKeys(_ keys: inout KeyVisitor)
}

extension KeyedObject {
  /// Visits the keys, whatever their values.
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
  /// One of several keys of which exactly one must be given.
  case oneOf(Choice)
}

/// A question that exactly one of several keys answers.
public enum Choice: String, CaseIterable, Sendable {
  case kindOfTask, whatHappens, whatIsAsked
}

extension KeyedObject {
  /// The object with everything that could be read. The reported problems tell whether that was all.
  static func read(_ place: Int, _ keys: KeyTable, _ decoding: Decoding) -> Self {
    var object = Self()
    let reading = ObjectReading(place, keys, decoding)
    var visitor = KeyVisitor(.reading(reading.values, decoding))
    object.visitKeys(&visitor)
    // A missing key may be one that could not be read.
    if !decoding.tree.nodes[place].isMarked { reading.reportMissing() }
    return object
  }
}

/// Reads one object. Only the values differ between kinds of object, so this code exists once for all.
private struct ObjectReading {
  private let place: Int
  private let keys: KeyTable
  private let decoding: Decoding
  /// The place of each key's value, by the key's number; negative if the object lacks the key.
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
      // The second occurrence has already been reported; the first one is read so that the rest can be
      // checked.
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

  /// Reports an unknown key and returns the key that was probably meant, or the unknown key itself. Returns
  /// nil for a key that begins with "x-", which anyone may use.
  private func reportUnknown(_ key: Int) -> String? {
    let name = decoding.tree.text(of: key)
    if name.hasPrefix("x-") { return nil }
    let meant = decoding.problems.isFull ? nil : Nearest.word(to: name, among: keys.names)
    // Someone who writes an object for a rule is looking for the keys of that rule.
    let below = keys.names.filter { $0.hasPrefix(name + ".") }
    let known = below.isEmpty ? keys.names : below
    decoding.report(
      .unknownKey(name, of: keys.title.name, known: known, suggestion: meant), at: key)
    return meant ?? name
  }

  @inline(never)
  func reportMissing() {
    // At the opening brace of the object.
    func report(_ problem: FieldProblem) {
      let opening = decoding.tree.nodes[place].span.start
      decoding.problems.report(
        Diagnostic(.field(problem), at: SourceSpan(opening, opening + 1)))
    }
    for number in keys.required
    where values[number] < 0 && !unknown.contains(keys.names[number]) {
      report(.missingKey(keys.names[number], of: keys.title.name))
    }
    // The unknown key may be meant as the answer.
    if let choice = keys.title.choice, unknown.isEmpty, keys.answers.allSatisfy({ values[$0] < 0 })
    {
      report(.noneOf(choice, keys: keys.answers.map { keys.names[$0] }))
    }
  }
}

/// A kind of object. It is described only on demand, because objects may contain their own kind.
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

/// Collects the keys of an object as they are visited.
final class DescribedKeys {
  private(set) var members: [ObjectShape.Member] = []

  func add(_ name: String, _ shape: ValueShape, _ presence: Presence, _ doc: String) {
    members.append(ObjectShape.Member(key: name, shape: shape, presence: presence, doc: doc))
  }
}
