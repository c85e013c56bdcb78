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

/// What an object is called, and what it is.
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
