/// Work of an app outside its tasks, numbered in the order in which it began. Under an assertion this is
/// what `beginBackgroundTask` returns.
public struct ActivityID: Hashable, Comparable, Sendable {
  public let number: Int64
  public init(number: Int64) { self.number = number }
  /// What names no activity, as an invalid identifier does.
  public static let none = ActivityID(number: 0)
  public static func < (left: ActivityID, right: ActivityID) -> Bool { left.number < right.number }
}

/// What keeps an app from being suspended while it works outside its tasks.
public enum AssertionHold: UInt8, Sendable, CaseIterable {
  /// Nothing: it is suspended in the middle of its work.
  case none
  /// An assertion with an expiration handler.
  case withHandler
  case withoutHandler

  @inline(__always)
  public var isAssertion: Bool { self != .none }
}

/// What happens to an activity. Each is refused, or it finishes, is stopped, dies or is open at the end.
public enum ActivityEvent: Equatable, Sendable {
  case began(AppID, NameID, AssertionHold, locksFile: Bool)
  /// The system gives no time; the call returns an invalid identifier.
  case refused(AppID, NameID)
  /// The time of all the app's assertions is nearly over; without a handler nobody heard it.
  case expired(hasHandler: Bool)
  /// It ended by itself.
  case finished
  /// It ended after it was told that the time is nearly over.
  case stopped
  /// It ended with its process.
  case died(KillCause)
  /// The app ended an identifier that names nothing that is open.
  case endedNothing
}
