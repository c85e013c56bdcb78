#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Another program, run through the shell for what it prints.
struct Program {
  let commandLine: String

  /// Everything on its standard output; nil when it could not run or failed.
  func output() -> String? {
    guard let pipe = popen(commandLine, "r") else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return pclose(pipe) == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// This program's own path, quoted for the shell, for what must be watched from outside.
  static var itself: String {
    let path = CommandLine.arguments[0].split(separator: "'", omittingEmptySubsequences: false)
    return "'\(path.joined(separator: "'\\''"))'"
  }
}
