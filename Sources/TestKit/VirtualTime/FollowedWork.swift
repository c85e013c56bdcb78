/// A piece of app code and all that it starts: whether any of that waits for the virtual clock.
///
/// Where functions can be interposed all of app code is seen, and nobody has to follow it.
public final class FollowedWork: @unchecked Sendable {
  private let lock = KitLock()
  private var waits: [ObjectIdentifier: Wait] = [:]
  private var isResumedFromOutside = false
  private var isTimerDue = false
  private var late: (@Sendable () -> Void)?

  public init() {}

  /// While all app code is quiet: nothing of it goes on when the clock moves. It is over, or waits for
  /// something that this clock does not reach.
  public var waitsForNothing: Bool {
    lock.withLock { !waits.values.contains { $0.isWanted() } }
  }

  /// A task of it was resumed by a thread that runs no app code, at whatever moment of the world's.
  public var wasResumedFromOutside: Bool { lock.withLock { isResumedFromOutside } }
  /// It went on because the virtual clock had moved, as after a time-out of its own.
  public var hasWaited: Bool { lock.withLock { isTimerDue } }
  func noteOutside() {
    lock.withLock {
      isResumedFromOutside = true
      return late
    }?()
  }

  /// What is done if something of it is resumed from outside from now on, because it is over.
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

  /// The calling code waits for something that the virtual clock brings.
  package static func noteWait(whileTrue isWanted: @escaping () -> Bool) {
    _ = Wait(whileTrue: isWanted)
  }

  /// One wait of the calling code, from here to its end.
  final class Wait {
    private weak let work = FollowedWork.current
    /// What was scheduled may have been cancelled meanwhile.
    fileprivate let isWanted: () -> Bool

    init(whileTrue isWanted: @escaping () -> Bool = { true }) {
      self.isWanted = isWanted
      guard let work else { return }
      work.lock.withLock { work.waits[ObjectIdentifier(self)] = self }
    }

    /// The clock has come so far, unless it was cancelled before.
    func end(isDue: Bool = true) {
      guard let work else { return }
      work.lock.withLock {
        work.waits[ObjectIdentifier(self)] = nil
        if isDue { work.isTimerDue = true }
      }
    }
  }
}
