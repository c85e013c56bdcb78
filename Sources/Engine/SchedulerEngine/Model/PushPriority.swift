/// What the sender of a push writes as `apns-priority`.
public enum PushPriority: UInt8, CaseIterable, Sendable {
  /// The receiver's power comes first; not for silent pushes.
  case lowest = 1
  /// The only one with which a silent push launches an app (fact 107).
  case background = 5
  /// At once, for what the user sees.
  case immediate = 10
}
