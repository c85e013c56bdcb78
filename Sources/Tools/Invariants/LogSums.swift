import RunRecord
public import SchedulerEngine

/// The number of rows of each kind in a log, and what is open at its end.
public struct LogSums: Equatable, Sendable {
  public enum Part: Equatable, Sendable {
    case accepted, refused, replaced, cancelled, discarded
    case launched(TaskKind)
    case launchedForced
    case completed, expired, killed, interrupted
    case wakes, processorMilliseconds, wifiBytes, cellularBytes, energyCharged, cellularCharged

    static var all: [Part] {
      [.accepted, .refused, .replaced, .cancelled, .discarded]
        + TaskKind.allCases.map { .launched($0) }
        + [
          .launchedForced, .completed, .expired, .killed, .interrupted, .wakes,
          .processorMilliseconds, .wifiBytes, .cellularBytes, .energyCharged, .cellularCharged,
        ]
    }
  }

  public var accepted: Int64 = 0
  /// Without submissions by processes that were gone.
  public var refused: Int64 = 0
  public var replaced: Int64 = 0
  public var cancelled: Int64 = 0
  public var discarded: Int64 = 0
  public var pending: Int64 = 0
  /// Launches by the system.
  public var launches = PerKind<Int64>(0)
  /// Launches by tests, of any kind. They count neither as launches of their kind nor as wakes.
  public var launchedForced: Int64 = 0
  public var completed: Int64 = 0
  /// Completed after expiration or ended without a handler.
  public var expired: Int64 = 0
  /// Killed for not completing, or for misuse.
  public var killed: Int64 = 0
  public var interrupted: Int64 = 0
  public var running: Int64 = 0
  public var wakes: Int64 = 0
  public var processorMilliseconds: Int64 = 0
  public var wifiBytes: Int64 = 0
  public var cellularBytes: Int64 = 0
  public var energyCharged: Int64 = 0
  public var cellularCharged: Int64 = 0

  public init() {}

  /// The engine's own counts, which leave out what is open at the end.
  public init(_ counts: RunCounts) {
    accepted = counts.accepted
    refused = counts.refused
    replaced = counts.replaced
    cancelled = counts.cancelled
    discarded = counts.discarded
    launches = counts.launches
    launchedForced = counts.launchedForced
    completed = counts.completed
    expired = counts.expired
    killed = counts.killed
    interrupted = counts.interrupted
    wakes = counts.use.wakes
    processorMilliseconds = counts.use.processor.milliseconds
    wifiBytes = counts.use.wifiBytes
    cellularBytes = counts.use.cellularBytes
    energyCharged = counts.use.energyCharged
    cellularCharged = counts.use.cellularCharged
  }

  public var launched: Int64 { launches.sum + launchedForced }

  public var requestsAddUp: Bool {
    accepted == launched + replaced + cancelled + discarded + pending
  }

  public var runsAddUp: Bool {
    launched == completed + expired + killed + interrupted + running
  }

  public subscript(part: Part) -> Int64 {
    switch part {
    case .accepted: accepted
    case .refused: refused
    case .replaced: replaced
    case .cancelled: cancelled
    case .discarded: discarded
    case .launched(let kind): launches[kind]
    case .launchedForced: launchedForced
    case .completed: completed
    case .expired: expired
    case .killed: killed
    case .interrupted: interrupted
    case .wakes: wakes
    case .processorMilliseconds: processorMilliseconds
    case .wifiBytes: wifiBytes
    case .cellularBytes: cellularBytes
    case .energyCharged: energyCharged
    case .cellularCharged: cellularCharged
    }
  }

  mutating func add(_ use: RunUse) {
    processorMilliseconds = processorMilliseconds.addingUpToMost(use.processor.milliseconds)
    switch use.network {
    case .wifi: wifiBytes = wifiBytes.addingUpToMost(use.bytes)
    case .cellular: cellularBytes = cellularBytes.addingUpToMost(use.bytes)
    case .none: break
    }
  }

  mutating func count(_ outcome: Outcome) {
    switch outcome {
    case .completed: completed += 1
    case .completedAfterExpiration, .endedWithoutHandler, .endedInForeground: expired += 1
    case .killed, .trapped, .crashed: killed += 1
    case .interrupted: interrupted += 1
    }
  }
}
