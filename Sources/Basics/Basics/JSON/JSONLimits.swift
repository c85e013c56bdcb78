/// How much a JSON text may hold. Everything has a limit and the limit has a name.
public struct JSONLimits: Equatable, Sendable {
  public var bytes = 16 * 1_048_576
  public var depth = 64
  public var stringBytes = 65_536
  public var keys = 100_000
  public var values = 1_000_000
  /// Problems kept; more are only counted.
  public var problems = 1_000

  public init() {}

  /// Places in a text are 32-bit numbers.
  static let mostBytes = 1 << 30
}
