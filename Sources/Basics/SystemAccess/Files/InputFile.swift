/// The whole content of one input.
package struct InputFile {
  package let bytes: [UInt8]

  package static let usualLimit: Int64 = 16 << 20

  /// A path of `-` means the given descriptor, standard input unless a test says otherwise.
  package init(
    _ path: String, limit: Int64 = InputFile.usualLimit, standardInput: Int32 = 0
  ) throws(InputProblem) {
    try self.init(beginning: [], OpenInput(path, standardInput: standardInput), limit: limit)
  }

  /// Reads to the end, and not far beyond the limit: a file may grow, a pipe is endless.
  package init(
    beginning: [UInt8], _ rest: OpenInput, limit: Int64
  ) throws(InputProblem) {
    if let size = rest.size { try rest.check(size, against: limit) }
    var read = beginning
    while true {
      try rest.check(Int64(read.count), against: limit)
      let more = try rest.next()
      if more.isEmpty { break }
      read += more
    }
    bytes = read
  }

  /// Nobody types a scenario: a verb that would wait for that shows its help instead.
  package static func wouldWaitForTyping(_ path: String) -> Bool { path == "-" && isatty(0) == 1 }
}
