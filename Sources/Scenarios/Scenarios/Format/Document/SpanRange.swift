public import SchedulerEngine

/// `a..b`, both included.
public struct SpanRange: Equatable, Sendable {
  public var shortest: Span
  public var longest: Span

  public init(_ shortest: Span, _ longest: Span) {
    self.shortest = shortest
    self.longest = longest
  }
}
