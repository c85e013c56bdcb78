/// A value of a property list and the bytes it was read from.
public struct PropertyNode: Equatable, Sendable {
  public let value: PropertyValue
  /// Of a text in XML: what stands between its tags.
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
  /// What nobody here asks for is known by its kind alone.
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
