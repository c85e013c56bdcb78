/// A property list as far as it could be read.
public struct PropertyList: Equatable, Sendable {
  public enum Form: Equatable, Sendable { case xml, binary }

  public let form: Form
  public let root: PropertyNode

  /// Reads XML or the binary form, whichever the first bytes announce.
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

/// Everything has a limit, so that a broken or hostile file cannot use up memory.
public struct PropertyListLimits: Equatable, Sendable {
  public var bytes = 16 * 1_048_576
  public var depth = 64
  public var values = 100_000
  /// Of all texts together: the binary form can name one text many times.
  public var textBytes = 16 * 1_048_576

  public init() {}
}
