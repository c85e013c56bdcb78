/// An input that is read piece by piece.
package final class OpenInput {
  private let path: String
  private let descriptor: Int32
  private let isOurs: Bool
  /// Nil for what has no size before it is read.
  package let size: Int64?

  /// A path of `-` means the given descriptor, standard input unless a test says otherwise.
  package init(_ path: String, standardInput: Int32 = 0) throws(InputProblem) {
    let isOurs = path != "-"
    // Without `O_NONBLOCK` the mere opening of a pipe waits for its writer.
    let descriptor = isOurs ? open(path.inC, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : standardInput
    guard descriptor >= 0 else {
      throw .unreadable(path: path, errno == ENOENT ? .missing : .system(errno))
    }
    var facts = stat()
    let obstacle: InputProblem.Obstacle?
    if fstat(descriptor, &facts) != 0 {
      obstacle = .system(errno)
    } else {
      switch FileKind(facts) {
      case .folder: obstacle = .folder
      case .other: obstacle = isOurs ? .noFile : nil
      case .ordinary: obstacle = nil
      }
    }
    self.path = path
    self.descriptor = descriptor
    self.isOurs = isOurs
    size = isOurs ? Int64(facts.st_size) : nil
    if let obstacle { throw .unreadable(path: path, obstacle) }
  }

  deinit {
    if isOurs { close(descriptor) }
  }

  /// The next bytes; none at the end.
  package func next() throws(InputProblem) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = posixRead(descriptor, &buffer, buffer.count)
      if count >= 0 { return Array(buffer[..<count]) }
      if errno == EINTR { continue }
      throw .unreadable(path: path, .system(errno))
    }
  }

  /// At least so many bytes, unless it ends before: a pipe may hand them out one by one.
  package func beginning(of length: Int) throws(InputProblem) -> [UInt8] {
    var read: [UInt8] = []
    while read.count < length {
      let more = try next()
      if more.isEmpty { break }
      read += more
    }
    return read
  }

  package func check(_ length: Int64, against limit: Int64) throws(InputProblem) {
    if length > limit { throw .unreadable(path: path, .tooLarge(limit: limit)) }
  }
}

private func posixRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}
