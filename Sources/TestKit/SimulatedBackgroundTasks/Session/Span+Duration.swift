import SchedulerEngine

extension Span {
  /// The shortest whole number of milliseconds that is no shorter.
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let attosecondsOfOne: Int64 = 1_000_000_000_000_000
    let whole = attoseconds / attosecondsOfOne
    let rest: Int64 = attoseconds % attosecondsOfOne > 0 ? 1 : 0
    self = .seconds(seconds) + .milliseconds(whole + rest)
  }
}

extension Duration {
  init(_ span: Span) { self = .milliseconds(span.milliseconds) }
}
