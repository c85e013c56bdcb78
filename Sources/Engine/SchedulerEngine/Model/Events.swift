/// An app's work outside its tasks, numbered in order of beginning. For work under an assertion it
/// corresponds to what `beginBackgroundTask` returns.
public struct ActivityID: Hashable, Comparable, Sendable {
  public package(set) var number: Int64
  public init(number: Int64) { self.number = number }
  /// Names no activity, like an invalid identifier.
  public static let none = ActivityID(number: 0)
  public static func < (left: ActivityID, right: ActivityID) -> Bool { left.number < right.number }
}

/// What keeps an app from being suspended while it works outside its tasks.
public enum AssertionHold: UInt8, Sendable, CaseIterable {
  /// Nothing: the app is suspended in the middle of its work.
  case none
  /// An assertion with an expiration handler.
  case withHandler
  case withoutHandler

  @inline(__always)
  public var isAssertion: Bool { self != .none }
}

/// What work outside tasks uses that the system restricts in the background.
public struct ActivityUse: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It holds a lock on a file or database.
  public static let lockedFile = ActivityUse(rawValue: 1)
  /// It computes on the GPU and crashes when access is revoked.
  public static let gpu = ActivityUse(rawValue: 2)
  /// The share of a core that it uses was specified, so the processor monitor measures it.
  public static let processor = ActivityUse(rawValue: 4)
  /// It computes on the Neural Engine and gives up if that is refused.
  public static let neuralEngine = ActivityUse(rawValue: 8)
}

/// What happens to an activity. Each is refused, finishes, is stopped, dies, or is still open at the end.
public enum ActivityEvent: Equatable, Sendable {
  case began(AppID, NameID, AssertionHold, ActivityUse)
  /// The system grants no time; the call returns an invalid identifier.
  case refused(AppID, NameID)
  /// The time of all the app's assertions is nearly over. Without a handler the app does not learn of it.
  case expired(hasHandler: Bool)
  /// The Neural Engine refuses its inference in the background.
  case inferenceRefused
  /// It ended by itself.
  case finished
  /// It ended after a warning that its time was nearly over, or because its inference was refused.
  case stopped
  /// It ended with its process.
  case died(KillCause)
  /// The app ended an identifier under which nothing is open.
  case endedNothing
  /// Whether it ended is not known, because its end may depend on real time.
  case notSeen
}

/// What happens to a continued run between its launch and its end. Single units have no row.
public enum ContinuedEvent: Equatable, Sendable {
  /// The system shows title, progress and a stop control (fact 81).
  case shown
  case hidden
  /// It has made no progress since this instant, long enough to be risky.
  case stalled(since: Instant)
  /// It reported progress again before it was too late.
  case movedOn
  /// Its progress, recorded at its end and when the least progress decides which task ends.
  case progress(TaskProgress)
  /// It reported fewer units than before; the report was ignored.
  case fell(from: Int64, to: Int64)
  case titleChanged
  /// The system asks the user whether it should continue.
  case asked
  case answered(UserAnswer)
}

/// The user's answer to whether a continued task should continue.
public enum UserAnswer: UInt8, Sendable {
  case keeps
  case stops
  /// The question is not answered; that the task continues is assumed.
  case silent
}

/// What happens to a transfer between its request and the launch that tells the app about it.
public enum TransferEvent: Equatable, Sendable {
  /// Directly after its acceptance: the bytes to move, and the deadline.
  case asked(TransferDirection, bytes: Int64, by: Instant)
  /// Bytes move at this rate from here on; `done` bytes have already been moved.
  case moving(done: Int64, perSecond: Int64)
  /// No bytes move from here on, for the reasons in its last decision.
  case paused(done: Int64)
  /// The transfer has ended and the app is to be told.
  case over(TransferEnd, done: Int64)
}

public enum TransferEnd: UInt8, Sendable, CaseIterable {
  case finished
  case timedOut
  /// The user swiped the app away, which the app learns when the user opens it (facts 99, 285).
  case forceQuit
}

/// The progress that a continued task reports, in completed and total units.
///
/// Any two numbers may be reported. Comparisons treat negative ones as zero and more than the total as the
/// total.
public struct TaskProgress: Hashable, Sendable {
  public var completed: Int64
  public var total: Int64

  public init(_ completed: Int64, of total: Int64) {
    self.completed = completed
    self.total = total
  }

  public static let none = TaskProgress(0, of: 0)

  /// Whether a smaller share of the total is done. Without a total nothing is done.
  public func isLess(than other: TaskProgress) -> Bool {
    let mine = part.multipliedFullWidth(by: other.whole)
    let theirs = other.part.multipliedFullWidth(by: whole)
    return mine.high == theirs.high ? mine.low < theirs.low : mine.high < theirs.high
  }

  private var whole: UInt64 { total > 0 ? UInt64(total) : 1 }
  private var part: UInt64 { total > 0 ? UInt64(min(max(completed, 0), total)) : 0 }
}
