/// The wish of a user or a parent process that the command should end.
enum Interruption {
  // Plain memory, because a signal handler may touch nothing else.
  nonisolated(unsafe) private static var wish: sig_atomic_t = 0

  static var isWished: Bool { wish != 0 }

  /// The first signal is noted, and calls that wait come back; the second ends the process at once.
  static func listen() {
    var action = sigaction()
    action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { _ in Interruption.wish = 1 }
    #else
      action.__sigaction_handler.sa_handler = { _ in Interruption.wish = 1 }
    #endif
    for signal in [SIGINT, SIGTERM] { sigaction(signal, &action, nil) }
    // A parent may have told us to ignore it; then `bgsim demo | head -1` would report a full disk.
    signal(SIGPIPE, SIG_DFL)
    // A file that grows beyond what the process may write is a failed write like any other.
    signal(SIGXFSZ, SIG_IGN)
  }
}
