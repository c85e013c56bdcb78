public import EventLog
import Invariants
import SchedulerEngine
import SimulationReport

/// Holds an event log to what must never happen, whatever the rules decided. It reads the log piece by
/// piece and keeps of it what is not over, so that it may be of any size.
public struct LogCheck: LogTaker {
  private var reader = EventLogReader()
  private var checker: InvariantChecker?
  private var rows: Int64 = 0
  /// Rows that move the clock on the wall.
  private var clockRows: [LogRow] = []

  public init() {}

  public var waiting: Int { reader.waiting }

  public mutating func take(_ piece: [UInt8]) throws(EventLogProblem) {
    reader.feed(piece[...])
    while let row = try reader.next() {
      if checker == nil { checker = reader.header.map { InvariantChecker(of: $0) } }
      checker?.check(row)
      rows += 1
      if case .world(.utcOffset, _) = row.happening { clockRows.append(row) }
    }
  }

  public func finish() throws(EventLogProblem) -> CheckedLog {
    let (header, end) = try reader.finish()
    var checker = checker ?? InvariantChecker(of: header)
    checker.finish(at: end)
    return CheckedLog(
      header, checker, rows: rows, end: end,
      clock: LocalClock(header.utcOffset, changedIn: clockRows))
  }
}

/// Takes a log piece by piece.
public protocol LogTaker {
  /// Bytes of a line whose end is not there yet.
  var waiting: Int { get }
  mutating func take(_ piece: [UInt8]) throws(EventLogProblem)
}

extension InvariantChecker {
  /// A log says what its rules and its device were, but neither how full the battery was nor which apps
  /// had their switch off.
  fileprivate init(of header: EventLogHeader) {
    var world = CheckedWorld()
    world.device = header.beginning
    world.knowsRefreshSwitches = false
    self.init(
      CheckedLimits(
        header.rules, on: header.beginning.kind, from: header.start, to: .latest), in: world)
  }
}
