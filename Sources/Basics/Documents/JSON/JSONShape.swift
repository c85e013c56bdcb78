import Basics

/// The keys of an object in a document for programs. Documents are written from these keys, and help, schema
/// and tests read the same keys, so no description can go stale. `Report` contains all items and supplies
/// names and the clock.
///
///     static let shape = JSONShape<Course, Lesson>(
///       "lesson", "a lesson of the course",
///       .text("title", "what it is called") { $0.title },
///       .number("place", "its place in the course") { $1.place(of: $0) })
package struct JSONShape<Report, Item>: Sendable {
  package let form: JSONObjectForm
  private let keys: JSONKey<Report, Item>

  /// `name` is that of the document or of an object within it.
  package init(_ name: String, _ meaning: String, _ keys: JSONKey<Report, Item>...) {
    self.keys = JSONKey(keys)
    form = (name, meaning, self.keys.fields)
  }

  package func value(of item: Item, in report: Report) -> JSONValue {
    var members: [JSONMember] = []
    keys.add(item, report, &members)
    return .object(members)
  }
}

/// A key of an object, or several that belong together. A nil value is written as null or left out, depending
/// on `presence`.
package struct JSONKey<Report, Item>: Sendable {
  package typealias Value<Result> = @Sendable (Item) -> Result?
  package typealias Told<Result> = @Sendable (Item, Report) -> Result?

  package let fields: [JSONField]
  let add: @Sendable (Item, Report, inout [JSONMember]) -> Void

  package init(
    _ fields: [JSONField], add: @escaping @Sendable (Item, Report, inout [JSONMember]) -> Void
  ) {
    self.fields = fields
    self.add = add
  }

  package init(
    _ name: String, _ form: JSONForm, _ meaning: String, _ presence: JSONPresence = .always,
    _ value: @escaping Told<JSONValue>
  ) {
    self.init([(name, form, presence, meaning)]) { item, report, members in
      let value = value(item, report)
      if value != nil || presence == .nullable { members.append((name, value ?? .null)) }
    }
  }

  package init(_ keys: [JSONKey]) {
    self.init(keys.flatMap { $0.fields }) { item, report, members in
      for key in keys { key.add(item, report, &members) }
    }
  }

  package var onNewLine: JSONKey { laidOut { .line($0) } }

  package var inLines: JSONKey {
    laidOut { if case .list(let items) = $0 { .list(items.map { .line($0) }) } else { $0 } }
  }

  private func laidOut(_ layout: @escaping @Sendable (JSONValue) -> JSONValue) -> JSONKey {
    JSONKey(fields) { [add] item, report, members in
      let first = members.count
      add(item, report, &members)
      for place in members.indices[first...] { members[place].value = layout(members[place].value) }
    }
  }
}

/// The description of an object and its keys, independent of the type it is written from.
package typealias JSONObjectForm = (name: String, meaning: String, fields: [JSONField])
package typealias JSONField = (
  name: String, form: JSONForm, presence: JSONPresence, meaning: String
)

package enum JSONPresence: Sendable {
  case always
  /// Null if there is no value.
  case nullable
  /// Missing if there is no value.
  case optional
}

/// The type and unit of a value.
package indirect enum JSONForm: Sendable {
  case text
  case word([String])
  /// ISO 8601 in the device's local time, with its offset.
  case moment
  /// ISO 8601, without a time.
  case date
  /// A number as a string of digits, because many readers would round it.
  case digits
  case flag
  case number(JSONUnit)
  case list(JSONForm)
  case object(JSONObjectForm)
  case either([JSONObjectForm])
}

/// The unit of a number, as help shows it.
package enum JSONUnit: String, Sendable {
  /// A whole number.
  case count = "number"
  case bytes = "bytes"
  case milliseconds = "milliseconds since 1970"
  case seconds = "seconds"
  case share = "from 0 to 1"
  case decimal = "number with decimals"
  /// The unit of the figure, which the key of the enclosing object or a `unit` key beside the number names.
  case ofFigure = "in the unit of the figure"
}

/// The values of keys come from the item, or from the item and the report.
extension JSONKey {
  package static func text(
    _ name: String, _ meaning: String, _ presence: JSONPresence = .always,
    _ value: @escaping Value<String>
  ) -> JSONKey {
    .text(name, meaning, presence) { item, _ in value(item) }
  }

  package static func text(
    _ name: String, _ meaning: String, _ presence: JSONPresence = .always,
    _ value: @escaping Told<String>
  ) -> JSONKey {
    JSONKey(name, .text, meaning, presence) { value($0, $1).map { .text($0) } }
  }

  package static func word(
    _ name: String, _ words: [String], _ meaning: String, _ presence: JSONPresence = .always,
    _ value: @escaping Value<String>
  ) -> JSONKey {
    JSONKey(name, .word(words), meaning, presence) { item, _ in value(item).map { .text($0) } }
  }

  package static func texts(
    _ name: String, _ meaning: String, _ presence: JSONPresence = .always,
    _ values: @escaping Value<[String]>
  ) -> JSONKey {
    .texts(name, meaning, presence) { item, _ in values(item) }
  }

  package static func texts(
    _ name: String, _ meaning: String, _ presence: JSONPresence = .always,
    _ values: @escaping Told<[String]>
  ) -> JSONKey {
    JSONKey(name, .list(.text), meaning, presence) {
      values($0, $1).map { .list($0.map { .text($0) }) }
    }
  }

  package static func flag(
    _ name: String, _ meaning: String, _ presence: JSONPresence = .always,
    _ value: @escaping Value<Bool>
  ) -> JSONKey {
    JSONKey(name, .flag, meaning, presence) { item, _ in value(item).map { .flag($0) } }
  }

  package static func number<Number: BinaryInteger & Sendable>(
    _ name: String, _ meaning: String, _ presence: JSONPresence = .always,
    _ value: @escaping Value<Number>
  ) -> JSONKey {
    .number(name, meaning, presence) { item, _ in value(item) }
  }

  package static func number<Number: BinaryInteger & Sendable>(
    _ name: String, _ meaning: String, _ presence: JSONPresence = .always,
    _ value: @escaping Told<Number>
  ) -> JSONKey {
    JSONKey(name, .number(.count), meaning, presence) {
      value($0, $1).map { .integer(Int64($0)) }
    }
  }

  package static func numbers<Number: BinaryInteger & Sendable>(
    _ name: String, _ meaning: String, _ values: @escaping Value<[Number]>
  ) -> JSONKey {
    JSONKey(name, .list(.number(.count)), meaning) { item, _ in
      values(item).map { .list($0.map { .integer(Int64($0)) }) }
    }
  }

  package static func decimal(
    _ name: String, places: Int, _ meaning: String, _ presence: JSONPresence = .always,
    _ value: @escaping Value<Int64>
  ) -> JSONKey {
    JSONKey(name, .number(.decimal), meaning, presence) { item, _ in
      value(item).map { .decimal($0, places: places) }
    }
  }

  package static func version(_ name: String, _ version: Int64 = 1) -> JSONKey {
    .number(name, "the version of this document, \(version)") { _ in version }
  }

  package static func object<Inner>(
    _ name: String, _ shape: JSONShape<Report, Inner>, _ meaning: String,
    _ presence: JSONPresence = .always, _ inner: @escaping Value<Inner>
  ) -> JSONKey {
    JSONKey(name, .object(shape.form), meaning, presence) { item, report in
      inner(item).map { shape.value(of: $0, in: report) }
    }
  }

  package static func list<Inner>(
    _ name: String, of shape: JSONShape<Report, Inner>, _ meaning: String,
    _ presence: JSONPresence = .always, _ inner: @escaping Value<[Inner]>
  ) -> JSONKey {
    .list(name, of: shape, meaning, presence) { item, _ in inner(item) }
  }

  package static func list<Inner>(
    _ name: String, of shape: JSONShape<Report, Inner>, _ meaning: String,
    _ presence: JSONPresence = .always, _ inner: @escaping Told<[Inner]>
  ) -> JSONKey {
    JSONKey(name, .list(.object(shape.form)), meaning, presence) { item, report in
      inner(item, report).map { .list($0.map { shape.value(of: $0, in: report) }) }
    }
  }
}
