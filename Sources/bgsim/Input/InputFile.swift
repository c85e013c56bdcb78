/// The whole content of one input.
struct InputFile {
  let bytes: [UInt8]

  static let usualLimit: Int64 = 16 << 20
  static let limitOption = CommandOption(
    name: "--max-input", value: .number(1...UInt64(Int64.max)),
    summary: "read inputs of up to so many bytes (default \(usualLimit))")

  /// A path of `-` means the given descriptor, standard input unless a test says otherwise.
  init(
    _ path: String, limit: Int64 = InputFile.usualLimit, standardInput: Int32 = 0
  ) throws(InputProblem) {
    if path == "-" {
      try self.init(standardInput, path, limit)
      return
    }
    // Without `O_NONBLOCK` the mere opening of a pipe waits for its writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, errno == ENOENT ? .missing : .system(errno))
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      throw .unreadable(path: path, .system(errno))
    }
    switch FileKind(facts) {
    case .folder: throw .unreadable(path: path, .folder)
    case .other: throw .unreadable(path: path, .noFile)
    case .ordinary: break
    }
    if Int64(facts.st_size) > limit { throw .unreadable(path: path, .tooLarge(limit: limit)) }
    try self.init(descriptor, path, limit)
  }

  /// Reads to the end, and no more than one byte beyond the limit: a file may grow, a pipe is endless.
  private init(_ descriptor: Int32, _ path: String, _ limit: Int64) throws(InputProblem) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      throw .unreadable(path: path, .system(errno))
    }
    if FileKind(facts) == .folder { throw .unreadable(path: path, .folder) }
    var read: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = posixRead(descriptor, &buffer, buffer.count)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR && !Interruption.isWished { continue }
        throw .unreadable(path: path, .system(errno))
      }
      read += buffer[..<count]
      if Int64(read.count) > limit { throw .unreadable(path: path, .tooLarge(limit: limit)) }
    }
    bytes = read
  }

  /// Nobody types a scenario: a verb that would wait for that shows its help instead.
  static func wouldWaitForTyping(_ path: String) -> Bool { path == "-" && isatty(0) == 1 }
}

private func posixRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}
