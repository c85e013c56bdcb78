/// The two streams a command speaks on.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  package var text: String {
    switch self {
    case .output: "standard output"
    case .error: "standard error"
    }
  }

  /// Whether a line would not have to wait for a reader.
  package var hasRoom: Bool {
    var waiting = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    return poll(&waiting, 1, 0) == 1
  }

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Columns of the terminal behind this stream; nil where there is none or it does not say.
  package var terminalWidth: Int? {
    var size = winsize()
    guard isTerminal, ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}
