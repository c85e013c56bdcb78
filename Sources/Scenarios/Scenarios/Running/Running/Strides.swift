import SchedulerEngine

/// How much is simulated before rows are handed on, which bounds what is held of a long run, and how
/// soon somebody who wants to end it is heard.
struct Strides {
  private(set) var next = Span.hours(1)
  private let longest: Span

  /// After so many rows a stride is handed on in parts: within an hour millions may come.
  static let mostRows = 50_000

  static let hours = Strides(longest: .hours(1))
  /// Up to a day where little happens: each stride has a price of its own.
  static let quietDays = Strides(longest: .days(1))

  private init(longest: Span) { self.longest = longest }

  mutating func adapt(toEvents events: Int64) {
    next = events < 1_000 ? min(next + next, longest) : .hours(1)
  }
}
