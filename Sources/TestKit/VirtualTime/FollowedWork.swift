/// A piece of app code and everything it starts: whether any of it waits for the virtual clock.
///
/// Where functions can be interposed, all app code is seen and nothing has to be followed.
public final class FollowedWork: @unchecked Sendable {
  private let lock = KitLock()
  private var waits: [ObjectIdentifier: Wait] = [:]
  private var isResumedFromOutside = false
  private var isTimerDue = false
  private var late: (@Sendable () -> Void)?

  public init() {}

  /// Whether none of the work continues when the clock moves: it is over, or waits for something that this
  /// clock does not reach. Valid only while all app code is quiet.
  public var waitsForNothing: Bool {
    lock.withLock { !waits.values.contains { $0.isWanted() } }
  }

  /// Whether one of its tasks was resumed by a thread that runs no app code, at an arbitrary moment of the
  /// world's time.
  public var wasResumedFromOutside: Bool { lock.withLock { isResumedFromOutside } }
  /// Whether it continued because the virtual clock had moved, for example after a time-out of its own.
  public var hasWaited: Bool { lock.withLock { isTimerDue } }
  func noteOutside() {
    lock.withLock {
      isResumedFromOutside = true
      return late
    }?()
  }

  /// Called when the work is over. Sets what to do if any of it is resumed from outside later.
  public func whenResumedLate(_ late: @escaping @Sendable () -> Void) {
    lock.withLock { self.late = late }
  }

  /// The work that the calling code belongs to.
  public static var current: FollowedWork? {
    #if os(Linux) && !PortableVirtualTime
      nil
    #else
      CarriedProcess.current?.work
    #endif
  }

  /// Notes that the calling code waits for something that happens in virtual time.
  package static func noteWait(whileTrue isWanted: @escaping () -> Bool) {
    _ = Wait(whileTrue: isWanted)
  }

  /// A wait of the calling code, from its creation to its end.
  final class Wait {
    private weak let work = FollowedWork.current
    /// False once what was scheduled has been cancelled.
    fileprivate let isWanted: () -> Bool

    init(whileTrue isWanted: @escaping () -> Bool = { true }) {
      self.isWanted = isWanted
      guard let work else { return }
      work.lock.withLock { work.waits[ObjectIdentifier(self)] = self }
    }

    /// Ends the wait because it is due by the clock, or because it was cancelled before.
    func end(isDue: Bool = true) {
      guard let work else { return }
      work.lock.withLock {
        work.waits[ObjectIdentifier(self)] = nil
        if isDue { work.isTimerDue = true }
      }
    }
  }
}
