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

  /// Refused is without submissions by processes that were gone.
  public var counts = RunCounts()
  public var pending: Int64 = 0
  public var running: Int64 = 0

  public init() {}

  /// The engine's own counts, which leave out what is open at the end.
  public init(_ counts: RunCounts) { self.counts = counts }

  public var requestsAddUp: Bool {
    counts.accepted
      == counts.launched + counts.replaced + counts.cancelled + counts.discarded + pending
  }

  public var runsAddUp: Bool {
    counts.launched
      == counts.completed + counts.expired + counts.killed + counts.interrupted + running
  }

  public subscript(part: Part) -> Int64 {
    switch part {
    case .accepted: counts.accepted
    case .refused: counts.refused
    case .replaced: counts.replaced
    case .cancelled: counts.cancelled
    case .discarded: counts.discarded
    case .launched(let kind): counts.launches[kind]
    case .launchedForced: counts.launchedForced
    case .completed: counts.completed
    case .expired: counts.expired
    case .killed: counts.killed
    case .interrupted: counts.interrupted
    case .wakes: counts.use.wakes
    case .processorMilliseconds: counts.use.processor.milliseconds
    case .wifiBytes: counts.use.wifiBytes
    case .cellularBytes: counts.use.cellularBytes
    case .energyCharged: counts.use.energyCharged
    case .cellularCharged: counts.use.cellularCharged
    }
  }

  /// Not the engine's own way of counting, which it is held against.
  mutating func count(_ outcome: Outcome) {
    switch outcome {
    case .completed: counts.completed += 1
    case .completedAfterExpiration, .endedWithoutHandler, .endedInForeground: counts.expired += 1
    case .killed, .trapped, .crashed: counts.killed += 1
    case .interrupted: counts.interrupted += 1
    }
  }
}
