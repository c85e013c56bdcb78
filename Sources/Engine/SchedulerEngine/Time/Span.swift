/// A length of virtual time in whole milliseconds; arithmetic saturates instead of overflowing.
public struct Span: Comparable, Hashable, Sendable {
  public let milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public static let zero = Span(milliseconds: 0)

  public static func milliseconds(_ count: Int64) -> Span { Span(milliseconds: count) }
  public static func seconds(_ count: Int64) -> Span { scaled(count, by: 1_000) }
  public static func minutes(_ count: Int64) -> Span { scaled(count, by: 60_000) }
  public static func hours(_ count: Int64) -> Span { scaled(count, by: 3_600_000) }
  public static func days(_ count: Int64) -> Span { scaled(count, by: 86_400_000) }

  private static func scaled(_ count: Int64, by unit: Int64) -> Span {
    let (product, overflow) = count.multipliedReportingOverflow(by: unit)
    guard overflow else { return Span(milliseconds: product) }
    return Span(milliseconds: count < 0 ? .min : .max)
  }

  public static func < (left: Span, right: Span) -> Bool { left.milliseconds < right.milliseconds }

  public static func + (left: Span, right: Span) -> Span {
    let (sum, overflow) = left.milliseconds.addingReportingOverflow(right.milliseconds)
    guard overflow else { return Span(milliseconds: sum) }
    return Span(milliseconds: right.milliseconds < 0 ? .min : .max)
  }

  public static func - (left: Span, right: Span) -> Span {
    let (rest, overflow) = left.milliseconds.subtractingReportingOverflow(right.milliseconds)
    guard overflow else { return Span(milliseconds: rest) }
    return Span(milliseconds: right.milliseconds < 0 ? .max : .min)
  }

  /// `left` times `count`, for a small non-negative count.
  public static func * (left: Span, count: Int64) -> Span { scaled(left.milliseconds, by: count) }
}
