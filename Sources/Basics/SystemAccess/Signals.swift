/// The wish of a user or a parent process that the command should end.
///
/// Signals are blocked, and a thread of their own waits for them. A handler would run in the middle of
/// anything: of a check of exclusive access, for instance, which then ends the process by an abort.
package enum Interruption {
  private static let wish = Guarded<Int32?>(nil)
  private static let announcement = Guarded(Announcement.notYet)
  private enum Announcement { case notYet, underWay, done }

  package static var isWished: Bool { wish.value != nil }

  /// Nil while nobody wishes it.
  package static var wishedSignal: Int32? { wish.value }

  /// What ends the command in order.
  private static let orderly = [SIGINT, SIGTERM, SIGHUP]
  /// What ends it at once, yet not without its unfinished files.
  private static let abrupt = [SIGQUIT, SIGALRM, SIGXCPU, SIGUSR1, SIGUSR2]

  /// Who works on gets this long to end by itself; a call that waits, or a long calculation, does not.
  private static let patience: UInt32 = 100_000
  private static let keeping = Guarded(false)

  /// Whoever calls this keeps what is done when a signal comes, which may take some seconds. Engines
  /// that end jobs leave them about thirty.
  package static func keepsWork() { keeping.change { $0 = true } }

  private static let prompt = Guarded<(@Sendable () -> Void)?>(nil)

  /// At a prompt the terminal drops with Ctrl-C what was typed. The first one does no more than that and
  /// shows the prompt again; nil where nobody is asked for anything.
  package static func atPrompt(_ showAgain: (@Sendable () -> Void)?) {
    prompt.change { $0 = showAgain }
  }

  /// To be called before there is any other thread: they all inherit which signals are blocked.
  package static func listen(telling: @escaping @Sendable () -> Void) {
    // A closed pipe is a failed write, and so is a file beyond what the process may write.
    for ignored in [SIGPIPE, SIGXFSZ] { signal(ignored, SIG_IGN) }
    var waited = sigset_t()
    sigemptyset(&waited)
    for number in orderly + abrupt where number != SIGHUP || !HangUp.isIgnored {
      // A parent that ignores or blocks it passes that on, and then nobody could end us in order.
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
        // A standard error that is full must not keep us.
        if StandardStream.error.hasRoom {
          tellOnce(telling)
          waitForWhoTells()
        }
        _exit(status)
      }
      if last == nil { end(by: number) }
    }
  }

  /// The thread that works may come to telling it, or the one that lost its patience.
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

  /// On a busy machine another thread may have begun to tell it and not come to an end. It gets a second.
  private static func waitForWhoTells() {
    for _ in 0..<200 where announcement.value == .underWay { usleep(5_000) }
  }

  /// What shells show for a process that a signal has ended.
  package static func status(of signal: Int32) -> Int32 { 128 + signal }

  /// As if nobody had listened, but for the files.
  package static func end(by number: Int32) -> Never {
    UnfinishedFiles.removeForGood()
    signal(number, SIG_DFL)
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, number)
    pthread_sigmask(SIG_UNBLOCK, &one, nil)
    kill(getpid(), number)
    // Another thread may be the one that hears it.
    while true { pause() }
  }
}

/// The end of a terminal.
package enum HangUp {
  /// `nohup` ignores this one signal on purpose, for itself and for all that it starts.
  package static var isIgnored: Bool {
    let before = signal(SIGHUP, SIG_DFL)
    let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    signal(SIGHUP, before)
    return isIgnored
  }
}
