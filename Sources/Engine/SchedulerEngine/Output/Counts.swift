/// Counts of a run's work and results, always kept. A request ends as launched, replaced, cancelled or
/// discarded, or is still pending.
public struct RunCounts: Equatable, Sendable {
  /// The number of events that happened by themselves, without decisions.
  public package(set) var events: Int64 = 0
  public package(set) var accepted: Int64 = 0
  public package(set) var refused: Int64 = 0
  public package(set) var replaced: Int64 = 0
  public package(set) var cancelled: Int64 = 0
  public package(set) var discarded: Int64 = 0
  /// Launches by the system.
  public package(set) var launches = PerKind<Int64>(0)
  /// Launches by tests, of any kind. They count neither as launches of their kind nor as wakes.
  public package(set) var launchedForced: Int64 = 0
  public package(set) var completed: Int64 = 0
  public package(set) var expired: Int64 = 0
  public package(set) var killed: Int64 = 0
  public package(set) var interrupted: Int64 = 0
  public package(set) var use = UseCounts()

  package init() {}

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
  public package(set) var wakes: Int64 = 0
  public package(set) var processor = Span.zero
  public package(set) var wifiBytes: Int64 = 0
  public package(set) var cellularBytes: Int64 = 0
  public package(set) var energyCharged: Int64 = 0
  public package(set) var cellularCharged: Int64 = 0

  @inline(__always)
  package mutating func add(processor worked: Span, bytes: Int64, over network: Network) {
    processor = processor + worked
    switch network {
    case .wifi: wifiBytes = wifiBytes.addingUpToMost(bytes)
    case .cellular: cellularBytes = cellularBytes.addingUpToMost(bytes)
    case .none: break
    }
  }

  package mutating func charge(energy: Int64, cellular: Int64) {
    energyCharged = energyCharged.addingUpToMost(energy)
    cellularCharged = cellularCharged.addingUpToMost(cellular)
  }
}
