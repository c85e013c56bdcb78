/// A request by the user or a parent process to end the command.
///
/// Signals are blocked, and a separate thread waits for them. A signal handler could run in the middle of
/// anything, for example of an exclusivity check, which would then abort the process.
package enum Interruption {
  private static let wish = Guarded<Int32?>(nil)
  private static let announcement = Guarded(Announcement.notYet)
  private enum Announcement { case notYet, underWay, done }

  package static var isWished: Bool { wish.value != nil }

  /// Nil if nobody has asked the command to end.
  package static var wishedSignal: Int32? { wish.value }

  /// Signals that end the command in an orderly way.
  private static let orderly = [SIGINT, SIGTERM, SIGHUP]
  /// Signals that end it at once, but still remove its unfinished files.
  private static let abrupt = [SIGQUIT, SIGALRM, SIGXCPU, SIGUSR1, SIGUSR2]

  /// How long the working thread may take to end by itself, in microseconds. Calls that wait and long
  /// calculations do not check for a signal.
  private static let patience: UInt32 = 100_000
  private static let keeping = Guarded(false)

  /// Gives the caller time to save finished work when a signal arrives, which may take some seconds. Systems
  /// that end containers and jobs allow about thirty.
  package static func keepsWork() { keeping.change { $0 = true } }

  private static let prompt = Guarded<(@Sendable () -> Void)?>(nil)

  /// At a prompt the terminal discards typed input on Ctrl-C, and the first Ctrl-C only shows the prompt
  /// again. Nil means that there is no prompt.
  package static func atPrompt(_ showAgain: (@Sendable () -> Void)?) {
    prompt.change { $0 = showAgain }
  }

  /// Call this before starting any other thread, because threads inherit the blocked signals.
  package static func listen(telling: @escaping @Sendable () -> Void) {
    // Writing to a closed pipe, or beyond the file size limit, then fails with an error instead.
    for ignored in [SIGPIPE, SIGXFSZ] { signal(ignored, SIG_IGN) }
    var waited = sigset_t()
    sigemptyset(&waited)
    for number in orderly + abrupt where number != SIGHUP || !HangUp.isIgnored {
      // A parent's ignored or blocked signals are inherited, and then nobody could end the process in an
      // orderly way.
      signal(number, SIG_DFL)
      sigaddset(&waited, number)
    }
    pthread_sigmask(SIG_BLOCK, &waited, nil)
    let set = waited
    if Thread({ obey(set, telling) }) == nil { pthread_sigmask(SIG_UNBLOCK, &waited, nil) }
  }

  private static func obey(_ waited: sigset_t, _ telling: @escaping @Sendable () -> Void) {
    var waited = waited
    while true {
      var number: Int32 = 0
      guard sigwait(&waited, &number) == 0 else { continue }
      if number == SIGINT,
        let showAgain = prompt.change({ prompt in
          defer { prompt = nil }
          return prompt
        })
      {
        showAgain()
        continue
      }
      guard orderly.contains(number), wish.value == nil else { end(by: number) }
      wish.change { $0 = number }
      let status = status(of: number)
      let last = Thread {
        if keeping.value { sleep(20) } else { usleep(patience) }
        UnfinishedFiles.removeForGood()
        // A full standard error must not block the exit.
        if StandardStream.error.hasRoom {
          tellOnce(telling)
          waitForWhoTells()
        }
        _exit(status)
      }
      if last == nil { end(by: number) }
    }
  }

  /// Either the working thread or the one that waits for signals may announce the end, but only once.
  package static func tellOnce(_ telling: () -> Void) {
    if !isWished { return telling() }
    let isFirst = announcement.change { state in
      defer { if state == .notYet { state = .underWay } }
      return state == .notYet
    }
    guard isFirst else { return }
    telling()
    announcement.change { $0 = .done }
  }

  /// On a busy machine another thread may still be announcing the end. It gets a second.
  private static func waitForWhoTells() {
    for _ in 0..<200 where announcement.value == .underWay { usleep(5_000) }
  }

  /// The status that shells report for a process ended by this signal.
  package static func status(of signal: Int32) -> Int32 { 128 + signal }

  /// Ends as if signals were not handled, except that unfinished files are removed.
  package static func end(by number: Int32) -> Never {
    UnfinishedFiles.removeForGood()
    signal(number, SIG_DFL)
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, number)
    pthread_sigmask(SIG_UNBLOCK, &one, nil)
    kill(getpid(), number)
    // The signal may be delivered to another thread.
    while true { pause() }
  }
}

/// The hang-up signal of a terminal that closes.
package enum HangUp {
  /// `nohup` ignores this signal on purpose, for itself and for everything it starts.
  package static var isIgnored: Bool {
    let before = signal(SIGHUP, SIG_DFL)
    let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    signal(SIGHUP, before)
    return isIgnored
  }
}
