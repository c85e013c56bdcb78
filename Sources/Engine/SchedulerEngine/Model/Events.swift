/// Work of an app outside its tasks, numbered in the order in which it began. Under an assertion this is
/// what `beginBackgroundTask` returns.
public struct ActivityID: Hashable, Comparable, Sendable {
  public package(set) var number: Int64
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

/// What work outside tasks uses that the system minds in the background.
public struct ActivityUse: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A file or database is locked.
  public static let lockedFile = ActivityUse(rawValue: 1)
  /// It computes on the GPU and takes its revocation as fatal.
  public static let gpu = ActivityUse(rawValue: 2)
  /// So much of the processor that somebody said how much.
  public static let processor = ActivityUse(rawValue: 4)
  /// It computes on the Neural Engine and gives up when that is refused.
  public static let neuralEngine = ActivityUse(rawValue: 8)
}

/// What happens to an activity. Each is refused, or it finishes, is stopped, dies or is open at the end.
public enum ActivityEvent: Equatable, Sendable {
  case began(AppID, NameID, AssertionHold, ActivityUse)
  /// The system gives no time; the call returns an invalid identifier.
  case refused(AppID, NameID)
  /// The time of all the app's assertions is nearly over; without a handler nobody heard it.
  case expired(hasHandler: Bool)
  /// The Neural Engine refuses its inference in the background.
  case inferenceRefused
  /// It ended by itself.
  case finished
  /// It ended after it was told that the time is nearly over, or because its inference was refused.
  case stopped
  /// It ended with its process.
  case died(KillCause)
  /// The app ended an identifier that names nothing that is open.
  case endedNothing
  /// Nobody saw whether it is ended: what would end it may keep real time.
  case notSeen
}

/// What happens to a continued run between its launch and its end. Single units leave no row.
public enum ContinuedEvent: Equatable, Sendable {
  /// The system shows title, progress and a stop control (fact 81).
  case shown
  case hidden
  /// No progress since this instant, for so long that it is risky.
  case stalled(since: Instant)
  /// TaskProgress again, before it was too late.
  case movedOn
  /// How far it is, told where that matters: at its end, and when least progress decides.
  case progress(TaskProgress)
  /// Fewer units were reported than before; the report was not taken over.
  case fell(from: Int64, to: Int64)
  case titleChanged
  /// The system asks the user whether it shall go on.
  case asked
  case answered(UserAnswer)
}

/// What the user says when asked whether a continued task shall go on.
public enum UserAnswer: UInt8, Sendable {
  case keeps
  case stops
  /// The question stays unanswered; that the task goes on is assumed.
  case silent
}

/// What happens to a transfer between the moment it is asked for and the launch that tells the app.
public enum TransferEvent: Equatable, Sendable {
  /// Right after it was accepted: how much is to be moved, and by when.
  case asked(TransferDirection, bytes: Int64, by: Instant)
  /// From here on its bytes move at this pace, so many of them being there already.
  case moving(done: Int64, perSecond: Int64)
  /// From here on they do not, because of what its last decision says.
  case paused(done: Int64)
  /// The app is to be told.
  case over(TransferEnd, done: Int64)
}

public enum TransferEnd: UInt8, Sendable, CaseIterable {
  case finished
  case timedOut
  /// The user swiped the app away, which is told when the user opens it (facts 99, 285).
  case forceQuit
}

/// How far a continued task says it is, as completed and total units.
///
/// Any two numbers may be reported; what compares them takes negative ones as zero and more than the
/// whole as the whole.
public struct TaskProgress: Hashable, Sendable {
  public var completed: Int64
  public var total: Int64

  public init(_ completed: Int64, of total: Int64) {
    self.completed = completed
    self.total = total
  }

  public static let none = TaskProgress(0, of: 0)

  /// Whether a smaller share of the whole is done here than there. Without a total nothing is done.
  public func isLess(than other: TaskProgress) -> Bool {
    let mine = part.multipliedFullWidth(by: other.whole)
    let theirs = other.part.multipliedFullWidth(by: whole)
    return mine.high == theirs.high ? mine.low < theirs.low : mine.high < theirs.high
  }

  private var whole: UInt64 { total > 0 ? UInt64(total) : 1 }
  private var part: UInt64 { total > 0 ? UInt64(min(max(completed, 0), total)) : 0 }
}
