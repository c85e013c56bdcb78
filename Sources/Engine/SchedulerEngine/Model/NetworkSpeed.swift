/// How good the network is, whichever it is. What each means in bytes is assumed (`TransferRules`).
public enum NetworkSpeed: UInt8, Sendable, CaseIterable {
  case usual
  /// A full train, a café.
  case slow
  /// At the edge of reception.
  case verySlow
}
