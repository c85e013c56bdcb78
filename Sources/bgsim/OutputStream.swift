/// One of the two standard streams. Every write is checked, because `print` ends with success even
/// when nothing arrived.
enum OutputStream: Int32 {
  case output = 1
  case error = 2

  /// False when not all of the text could be written.
  func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = posixWrite(rawValue, bytes.baseAddress! + written, bytes.count - written)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return false }
        written += count
      }
      return true
    }
  }

  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Columns of the terminal behind this stream; nil where there is none or it does not say.
  var terminalWidth: Int? {
    var size = winsize()
    guard isTerminal, ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}

private func posixWrite(_ stream: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
  write(stream, bytes, count)
}
