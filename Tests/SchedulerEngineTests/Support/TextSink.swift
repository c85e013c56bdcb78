@testable import SchedulerEngine

/// A rule's sentence as text, plainly formatted.
struct TextSink: SentenceSink {
  private(set) var text = ""

  mutating func words(_ words: StaticString) { text += words.description }

  mutating func quantity(_ quantity: Quantity) { text += TextSink.text(quantity) }

  private static func text(_ quantity: Quantity) -> String {
    switch quantity {
    case .nothing: "nothing"
    case .share(let share): decimal(share.millionths, in: 10_000) + " %"
    case .instant(let instant): text(instant)
    case .span(let span): text(span)
    case .count(let count): "\(count)"
    case .openings(let thousandths): decimal(thousandths, in: 1_000)
    case .bytes(let bytes): "\(bytes) bytes"
    case .word(let word): word.description
    case .name(let name): "name \(name.index)"
    }
  }

  /// As `noon + 15 min`, because the tests' moment is noon.
  private static func text(_ instant: Instant) -> String {
    if instant.isNever { return "never" }
    let since = instant - MomentPlan.noon
    return since < .zero ? "noon - \(text(.zero - since))" : "noon + \(text(since))"
  }

  private static func text(_ span: Span) -> String {
    let units = [("d", Span.days(1)), ("h", .hours(1)), ("min", .minutes(1)), ("s", .seconds(1))]
    for (name, unit) in units where span.milliseconds % unit.milliseconds == 0 {
      return "\(span.milliseconds / unit.milliseconds) \(name)"
    }
    return "\(span.milliseconds) ms"
  }

  private static func decimal(_ count: Int64, in unit: Int64) -> String {
    if count % unit == 0 { return "\(count / unit)" }
    var digits = "\(unit + count % unit)".dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(count / unit).\(digits)"
  }
}
