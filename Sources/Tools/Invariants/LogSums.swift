import RunRecord
public import SchedulerEngine

/// The sums of a log by kind of row, and what is open at its end. The checker adds in its own way, so that a
/// wrong sum of the engine shows as a difference.
public struct LogSums: Equatable, Sendable {
  public enum Part: Int, CaseIterable, Sendable {
    /// `refused` does not include submissions by processes that were gone.
    case accepted, refused, replaced, cancelled, discarded
    case launchedRefresh, launchedProcessing, launchedHealthResearch, launchedContinued,
      launchedPush
    case launchedTransfer, launchedForced
    case completed, expired, killed, interrupted
    case wakes, processorMilliseconds, wifiBytes, cellularBytes, energyCharged, cellularCharged
    /// The engine does not count what is open.
    case pending, running

    static func launched(_ kind: TaskKind) -> Part {
      switch kind {
      case .refresh: .launchedRefresh
      case .processing: .launchedProcessing
      case .healthResearch: .launchedHealthResearch
      case .continued: .launchedContinued
      case .push: .launchedPush
      case .transfer: .launchedTransfer
      }
    }

    static func ended(as outcome: Outcome) -> Part {
      switch outcome {
      case .completed: .completed
      case .completedAfterExpiration, .endedWithoutHandler, .endedInForeground: .expired
      case .killed, .trapped, .crashed: .killed
      case .interrupted: .interrupted
      }
    }
  }

  private var values = [Int64](repeating: 0, count: Part.allCases.count)

  public init() {}

  /// The engine's own counts.
  public init(_ counts: RunCounts) {
    self[.accepted] = counts.accepted
    self[.refused] = counts.refused
    self[.replaced] = counts.replaced
    self[.cancelled] = counts.cancelled
    self[.discarded] = counts.discarded
    for kind in TaskKind.allCases { self[.launched(kind)] = counts.launches[kind] }
    self[.launchedForced] = counts.launchedForced
    self[.completed] = counts.completed
    self[.expired] = counts.expired
    self[.killed] = counts.killed
    self[.interrupted] = counts.interrupted
    self[.wakes] = counts.use.wakes
    self[.processorMilliseconds] = counts.use.processor.milliseconds
    self[.wifiBytes] = counts.use.wifiBytes
    self[.cellularBytes] = counts.use.cellularBytes
    self[.energyCharged] = counts.use.energyCharged
    self[.cellularCharged] = counts.use.cellularCharged
  }

  public subscript(part: Part) -> Int64 {
    get { values[part.rawValue] }
    set { values[part.rawValue] = newValue }
  }

  public var launched: Int64 {
    TaskKind.allCases.reduce(self[.launchedForced]) { $0 + self[.launched($1)] }
  }

  var requestsAddUp: Bool {
    self[.accepted] == launched + self[.replaced] + self[.cancelled] + self[.discarded]
      + self[.pending]
  }

  var runsAddUp: Bool {
    launched == self[.completed] + self[.expired] + self[.killed] + self[.interrupted]
      + self[.running]
  }

  /// The parts that differ from what an engine counted.
  func differences(from counted: LogSums) -> [Part] {
    Part.allCases.filter { $0 != .pending && $0 != .running && self[$0] != counted[$0] }
  }

  mutating func add(_ amount: Int64, to part: Part) {
    let (sum, overflow) = self[part].addingReportingOverflow(amount)
    self[part] = overflow ? .max : sum
  }

  mutating func add(_ use: RunUse) {
    add(use.processor.milliseconds, to: .processorMilliseconds)
    if use.network == .wifi { add(use.bytes, to: .wifiBytes) }
    if use.network == .cellular { add(use.bytes, to: .cellularBytes) }
  }
}
