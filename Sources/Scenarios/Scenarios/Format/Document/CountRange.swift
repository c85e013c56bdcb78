/// `a..b`, both included; either end may be open.
public struct CountRange: Equatable, Sendable {
  public var lowest: Int64
  public var highest: Int64?

  public init(_ lowest: Int64, _ highest: Int64?) {
    self.lowest = lowest
    self.highest = highest
  }

  public func contains(_ count: Int64) -> Bool {
    count >= lowest && highest.map { count <= $0 } ?? true
  }
}
