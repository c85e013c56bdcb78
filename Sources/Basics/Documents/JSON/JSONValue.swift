package import Basics

/// A key and its value, for objects that are built in memory.
public typealias JSONMember = (key: String, value: JSONValue)

/// A JSON value that is written for people to read.
public enum JSONValue: Equatable, Sendable {
  case text(String)
  case integer(Int64)
  /// An integer whose last `places` digits are decimals.
  case decimal(Int64, places: Int)
  case flag(Bool)
  case null
  case list([JSONValue])
  case object([(key: String, value: JSONValue)])
  /// A value that begins on a new line, in a container where not every value does.
  indirect case line(JSONValue)

  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.onOneLine == right.onOneLine
  }

  /// Without line breaks, except before a `line`.
  public var onOneLine: String { text(.readable) }

  package func text(_ style: JSONWriter.Style) -> String {
    var writer = JSONWriter(style)
    write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Containers that fit on one line are written on one, except the outermost.
  public func printed(width: Int = 100) -> String {
    var writer = JSONWriter(.readable)
    write(to: &writer, indent: 0, taken: width, width: width)
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): writer.string(text.utf8)
    case .integer(let number): writer.number(number)
    case .decimal(let number, let places): writer.decimal(number, places: places)
    case .flag(let flag): writer.bool(flag)
    case .null: writer.null()
    case .list(let items): writer.array { json in for item in items { item.write(to: &json) } }
    case .object(let members):
      writer.object { json in
        for member in members {
          if case .line = member.value { json.newLine() }
          json.key(member.key)
          member.value.unbroken.write(to: &json)
        }
      }
    case .line(let value):
      writer.newLine()
      value.write(to: &writer)
    }
  }

  private var unbroken: JSONValue { if case .line(let value) = self { value } else { self } }

  /// `taken` is the number of columns before the value on its line.
  private func write(to writer: inout JSONWriter, indent: Int, taken: Int, width: Int) {
    if isOnOneLine || taken + onOneLine.count + 1 <= width { return write(to: &writer) }
    let inner = indent + 2
    switch self {
    case .text, .integer, .decimal, .flag, .null, .line: break
    case .list(let items):
      writer.array(.lines(indent: inner)) { json in
        for item in items { item.write(to: &json, indent: inner, taken: inner, width: width) }
      }
    case .object(let members):
      writer.object(.lines(indent: inner)) { json in
        for (key, value) in members {
          json.key(key)
          let before = inner + JSONValue.text(key).onOneLine.count + 2
          value.write(to: &json, indent: inner, taken: before, width: width)
        }
      }
    }
  }

  /// Whether it is written on one line regardless of its length.
  private var isOnOneLine: Bool {
    switch self {
    case .text, .integer, .decimal, .flag, .null, .line: true
    case .list(let items): items.isEmpty
    case .object(let members): members.isEmpty
    }
  }
}

extension JSONWriter {
  package mutating func value(_ value: JSONValue) { value.write(to: &self) }
}
