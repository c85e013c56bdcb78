/// The ways in which a request gets to its handler.
public enum LaunchLane: UInt8, CaseIterable, Sendable {
  /// At a wake of the device, when it has waited longest of those that may run.
  case ordinary
  /// At once, when there is room for another continued task.
  case continued
  /// Because a test asks for it, whatever objects.
  case forced
  /// At once, to tell an app of its transfers.
  case transfer
}
