public import Basics

/// A property list. Values that no caller needs are reduced to their kind.
public struct PropertyList: Equatable, Sendable {
  public enum Form: Equatable, Sendable { case xml, binary }

  public let form: Form
  public let root: PropertyNode

  /// Reads XML or the binary format, depending on the first bytes.
  public init(
    reading bytes: [UInt8], within limits: PropertyListLimits = PropertyListLimits()
  ) throws(PropertyListFault) {
    guard bytes.count <= limits.bytes else {
      throw PropertyListFault(.tooMuch(.bytes, limit: limits.bytes), at: SourceSpan(0, 0))
    }
    if bytes.starts(with: Array("bplist".utf8)) {
      form = .binary
      root = try BinaryPropertyList.read(bytes, within: limits)
    } else {
      form = .xml
      root = try XMLPropertyList.read(bytes, within: limits)
    }
  }
}

/// Limits that keep a broken or hostile file from using up memory.
public struct PropertyListLimits: Equatable, Sendable {
  public var bytes = 16 * 1_048_576
  public var depth = 64
  public var values = 100_000
  /// For all strings together, because the binary format can refer to one string many times.
  public var textBytes = 16 * 1_048_576

  public init() {}
}

/// A value of a property list and the bytes it was read from.
public struct PropertyNode: Equatable, Sendable {
  public let value: PropertyValue
  /// For an XML element that contains only text, the range between its tags.
  public let place: SourceSpan

  public init(_ value: PropertyValue, at place: SourceSpan) {
    self.value = value
    self.place = place
  }
}

public enum PropertyValue: Equatable, Sendable {
  case text(String)
  case flag(Bool)
  case array([PropertyNode])
  case dictionary([PropertyMember])
  /// A value that no caller needs, known only by its kind.
  case other(PropertyKind)

  public var kind: PropertyKind {
    switch self {
    case .text: .text
    case .flag: .flag
    case .array: .array
    case .dictionary: .dictionary
    case .other(let kind): kind
    }
  }
}

public enum PropertyKind: Equatable, Sendable {
  case text, flag, array, dictionary, integer, real, date, data, identifier, null, set
}

public struct PropertyMember: Equatable, Sendable {
  public let key: String
  public let keyPlace: SourceSpan
  public let value: PropertyNode

  init(_ key: String, at place: SourceSpan, _ value: PropertyNode) {
    self.key = key
    keyPlace = place
    self.value = value
  }
}

public struct PropertyListFault: Error, Equatable, Sendable {
  public let problem: PropertyListProblem
  public let place: SourceSpan

  init(_ problem: PropertyListProblem, at place: SourceSpan) {
    self.problem = problem
    self.place = place
  }
}

public enum PropertyListProblem: Equatable, Sendable {
  public enum Amount: Equatable, Sendable { case bytes, depth, values, textBytes }

  case empty
  /// Neither XML nor binary; for example the old NeXT format with braces.
  case notAPropertyList
  case sixteenBit
  case notUTF8(offset: Int)
  case tooMuch(Amount, limit: Int)
  case markup(MarkupFault)
  case binary(BinaryFault)
}

public enum MarkupFault: Equatable, Sendable {
  /// A comment, tag, declaration or text without an end.
  case notClosed(String)
  case unknownElement(String)
  case wrongClosing(found: String, expected: String)
  case unknownEntity(String)
  case badCharacterNumber(String)
  case expectedElement
  case expectedKey
  case keyWithoutValue(String)
  case strayText
  case textAfterEnd
}

public enum BinaryFault: Equatable, Sendable {
  case unknownVersion
  case tooShort
  case badTrailer
  case badOffset(object: Int)
  case badReference(Int)
  case unknownMarker(UInt8)
  case beyondEnd
  case badText
  case keyNotText
  case cycle
}

extension PropertyListProblem {
  package var wording: Message {
    switch self {
    case .empty:
      Message("the file is empty", "expected a property list", help: "choose another file")
    case .notAPropertyList:
      Message(
        "this is no property list that is read here", "expected <plist> or the binary form",
        help: "convert it with: plutil -convert xml1 FILE")
    case .sixteenBit:
      Message("the file is UTF-16, not UTF-8", "16-bit characters", help: "save it as UTF-8")
    case .notUTF8(let offset):
      Message(
        "the file is not UTF-8", "the byte at offset \(offset) belongs to no character",
        help: "save it as UTF-8")
    case .tooMuch(let amount, let limit):
      Message(
        "the property list has more than \(limit) \(amount.words)", "reading stopped here",
        help: "choose the Info.plist of an app")
    case .markup(let fault): fault.wording
    case .binary(let fault):
      Message(
        "the binary property list is damaged", fault.words,
        help: "take it from the built app once more")
    }
  }
}

extension PropertyListProblem.Amount {
  fileprivate var words: String {
    switch self {
    case .bytes: "bytes"
    case .depth: "levels"
    case .values: "values"
    case .textBytes: "bytes of text"
    }
  }
}

extension MarkupFault {
  fileprivate var wording: Message {
    switch self {
    case .notClosed(let what):
      Message("\(Quotation.quoted(what)) is not closed", "begins here", help: "add its end")
    case .unknownElement(let name):
      Message(
        "there is no element <\(Quotation.cut(name))> in property lists", "not known",
        help: "the elements are dict, array, string, integer, real, true, false, date, data")
    case .wrongClosing(let found, let expected):
      Message(
        "</\(Quotation.cut(found))> closes nothing", "expected </\(expected)>",
        help: "write </\(expected)>")
    case .unknownEntity(let name):
      Message(
        "\(Quotation.quoted("&" + name)) stands for no character", "not known",
        help: "write &amp; for an ampersand")
    case .badCharacterNumber(let name):
      Message(
        "\(Quotation.quoted("&" + name)) is the number of no character", "not a character",
        help: "write the character itself")
    case .expectedElement:
      Message("a value is missing", "expected an element here", help: "add a value")
    case .expectedKey:
      Message("a key is missing", "expected <key> here", help: "in a dict each value has a key")
    case .keyWithoutValue(let key):
      Message(
        "\(Quotation.quoted(key)) has no value", "expected one behind it", help: "add its value")
    case .strayText:
      Message("there is text between the elements", "not expected here", help: "remove it")
    case .textAfterEnd:
      Message("something follows the end of the property list", "not expected", help: "remove it")
    }
  }
}

extension BinaryFault {
  fileprivate var words: String {
    switch self {
    case .unknownVersion: "expected version 00"
    case .tooShort: "shorter than its frame"
    case .badTrailer: "its last 32 bytes do not fit to it"
    case .badOffset(let object): "object \(object) begins outside of the objects"
    case .badReference: "refers to an object that is not there"
    case .unknownMarker(let marker): "there is no kind of object \(marker)"
    case .beyondEnd: "an object goes beyond the end"
    case .badText: "a text has no characters"
    case .keyNotText: "a key is no text"
    case .cycle: "an object contains itself"
    }
  }
}

extension PropertyKind {
  package var words: String {
    switch self {
    case .text: "a string"
    case .flag: "a boolean"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .integer, .real: "a number"
    case .date: "a date"
    case .data: "data"
    case .identifier: "a reference of an archive"
    case .null: "nothing"
    case .set: "a set"
    }
  }
}
