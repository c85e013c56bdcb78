/// What all runs together cost the device: launches, work, and what budgets paid for it.
public struct UseCounts: Equatable, Sendable {
  /// Deliveries that share a launch share its wake.
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
