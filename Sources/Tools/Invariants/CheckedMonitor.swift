public import SchedulerEngine

/// The processor monitor's numbers, for the checker.
public struct CheckedMonitor: Equatable, Sendable {
  public var limit: Share
  public var window: Span

  public init(limit: Share, window: Span) {
    self.limit = limit
    self.window = window
  }

  var allowed: Span {
    let (product, overflow) = window.milliseconds.multipliedReportingOverflow(by: limit.millionths)
    return overflow ? .milliseconds(.max) : .milliseconds(product / 1_000_000)
  }

  /// Processing that asks for external power may use what it likes, and continued work too.
  func measures(_ run: CheckedRun) -> Bool {
    switch run.request.kind {
    case .refresh, .push, .transfer: true
    case .processing, .healthResearch: !run.request.needs.contains(.externalPower)
    case .continued: false
    }
  }

  /// Whether this, spread over so long, is above the share; a millisecond more or less is rounding.
  func isExceeded(by processor: Span, in lasted: Span) -> Bool {
    let (most, overflow) = lasted.milliseconds.multipliedReportingOverflow(by: limit.millionths)
    return !overflow && (processor + .milliseconds(1)).milliseconds > most / 1_000_000
  }
}
