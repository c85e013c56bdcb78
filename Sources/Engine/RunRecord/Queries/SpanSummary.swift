public import SchedulerEngine

/// A handful of spans as the figures people compare. Built once by sorting; each figure is one of the
/// spans, never a mean of two.
public struct SpanSummary: Equatable, Sendable {
  private let sorted: [Span]

  public init(_ spans: [Span]) { sorted = spans.sorted() }

  public var count: Int64 { Int64(sorted.count) }
  public var shortest: Span? { sorted.first }
  public var longest: Span? { sorted.last }
  public var median: Span? { quantile(.percent(50)) }

  /// The smallest span that at least this share of them does not exceed (nearest rank).
  public func quantile(_ share: Share) -> Span? {
    if sorted.isEmpty { return nil }
    let bounded = min(max(share, .none), .all)
    let rank = (bounded.millionths * count + 999_999) / 1_000_000
    return sorted[Int(max(rank, 1) - 1)]
  }
}
