/// Counts of a run's work and results, always kept. A request ends as launched, replaced, cancelled or
/// discarded, or is still pending.
public struct RunCounts: Equatable, Sendable {
  /// The number of scheduled events that were processed, not counting decisions.
  public internal(set) var events: Int64 = 0
  public internal(set) var accepted: Int64 = 0
  public internal(set) var refused: Int64 = 0
  public internal(set) var replaced: Int64 = 0
  public internal(set) var cancelled: Int64 = 0
  public internal(set) var discarded: Int64 = 0
  /// Launches by the system.
  public internal(set) var launches = PerKind<Int64>(0)
  /// Launches by tests, of any kind. They count neither as launches of their kind nor as wakes.
  public internal(set) var launchedForced: Int64 = 0
  public internal(set) var completed: Int64 = 0
  public internal(set) var expired: Int64 = 0
  public internal(set) var killed: Int64 = 0
  public internal(set) var interrupted: Int64 = 0
  public internal(set) var use = UseCounts()

  public var launched: Int64 { launches.sum + launchedForced }

  mutating func count(_ outcome: Outcome) {
    switch outcome {
    case .completed: completed += 1
    case .completedAfterExpiration, .endedWithoutHandler, .endedInForeground: expired += 1
    case .killed, .trapped, .crashed: killed += 1
    case .interrupted: interrupted += 1
    }
  }
}

/// What all runs together cost the device: launches, work, and what the budgets paid for it.
public struct UseCounts: Equatable, Sendable {
  /// Deliveries that share a launch count as one wake.
  public internal(set) var wakes: Int64 = 0
  public internal(set) var processor = Span.zero
  public internal(set) var wifiBytes: Int64 = 0
  public internal(set) var cellularBytes: Int64 = 0
  public internal(set) var energyCharged: Int64 = 0
  public internal(set) var cellularCharged: Int64 = 0

  @inline(__always)
  mutating func add(processor worked: Span, bytes: Int64, over network: Network) {
    processor = processor + worked
    switch network {
    case .wifi: wifiBytes = wifiBytes.addingUpToMost(bytes)
    case .cellular: cellularBytes = cellularBytes.addingUpToMost(bytes)
    case .none: break
    }
  }

  mutating func charge(energy: Int64, cellular: Int64) {
    energyCharged = energyCharged.addingUpToMost(energy)
    cellularCharged = cellularCharged.addingUpToMost(cellular)
  }
}
