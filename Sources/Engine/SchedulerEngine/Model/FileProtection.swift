/// How the data is protected that a health research request needs, as `NSFileProtectionType`
/// (fact 207). Other requests cannot say.
public enum FileProtection: UInt8, Sendable {
  case none
  /// The default: readable from the first unlock after a restart on.
  case untilFirstUnlock
  /// What was not open when the device locked cannot be opened while it is locked.
  case unlessOpen
  case complete

  /// While locked, at most `untilFirstUnlock` can be read (fact 242).
  @inline(__always)
  public var isReadableWhileLocked: Bool { rawValue <= FileProtection.untilFirstUnlock.rawValue }
}
