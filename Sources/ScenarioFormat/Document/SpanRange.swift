public import SchedulerEngine

/// `a..b`, both included; the upper end may be open where the key allows it.
public struct SpanRange: Equatable, Sendable {
  public var shortest: Span
  public var longest: Span?

  public init(_ shortest: Span, _ longest: Span?) {
    self.shortest = shortest
    self.longest = longest
  }

  public func contains(_ span: Span) -> Bool {
    span >= shortest && longest.map { span <= $0 } ?? true
  }
}
