/// The wish of a user or a parent process that the command should end.
enum Interruption {
  // Plain memory, because a signal handler may touch nothing else.
  nonisolated(unsafe) private static var wish: sig_atomic_t = 0

  static var isWished: Bool { wish != 0 }

  /// The first signal is noted, and calls that wait come back; the second ends the process at once.
  ///
  /// A signal that comes just before such a call would not wake it, hence the alarm, once a second.
  static func listen() {
    for signal in [SIGINT, SIGTERM] {
      answer(signal, Int32(truncatingIfNeeded: SA_RESETHAND)) { _ in
        Interruption.wish = 1
        alarm(1)
      }
    }
    answer(SIGALRM, 0) { _ in alarm(1) }
    // A parent that blocks them passes that on, and then nobody could end us in order.
    var heard = sigset_t()
    sigemptyset(&heard)
    for signal in [SIGINT, SIGTERM, SIGALRM, SIGPIPE] { sigaddset(&heard, signal) }
    sigprocmask(SIG_UNBLOCK, &heard, nil)
    // A parent may have told us to ignore it; then `bgsim demo | head -1` would report a full disk.
    signal(SIGPIPE, SIG_DFL)
    // A file that grows beyond what the process may write is a failed write like any other.
    signal(SIGXFSZ, SIG_IGN)
  }

  private static func answer(
    _ signal: Int32, _ flags: Int32, _ handler: @escaping @convention(c) (Int32) -> Void
  ) {
    var action = sigaction()
    action.sa_flags = flags
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    sigaction(signal, &action, nil)
  }
}
