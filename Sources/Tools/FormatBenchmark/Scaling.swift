#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What an item of each shape costs in three sizes, each twice the one before.
enum Scaling {
  static func report(_ line: (String) -> Void) {
    // What the start of the program and an empty scenario cost.
    guard let empty = instructions(.events, 0) else {
      return line("valgrind could not count; is it installed?")
    }
    for shape in Shape.allCases {
      let figures = [4, 2, 1].map { divisor in
        let count = shape.largest / divisor
        return instructions(shape, count).map { "\(max(0, $0 - empty) / count)" } ?? "?"
      }
      line("\(shape.rawValue), \(shape.largest): \(figures.joined(separator: ", "))")
    }
  }

  private static func instructions(_ shape: Shape, _ count: Int) -> Int? {
    // Valgrind stumbles over the debug information of a Swift package, so it gets a copy without.
    let commandLine = """
      copy=$(mktemp) && strip --strip-debug -o "$copy" \(itself) && chmod +x "$copy" &&
      valgrind --tool=callgrind --callgrind-out-file=/dev/null "$copy" once \(shape.rawValue) \(count) 2>&1
      rm -f "$copy"
      """
    let words = output(of: commandLine).split { $0 == " " || $0 == "\n" }
    guard let label = words.lastIndex(of: "Collected"), words.indices.contains(label + 2) else {
      return nil
    }
    return Int(words[label + 2])
  }

  private static func output(of commandLine: String) -> String {
    guard let pipe = popen(commandLine, "r") else { return "" }
    defer { pclose(pipe) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// This program's own path, quoted for the shell.
  private static var itself: String {
    let path = CommandLine.arguments[0].split(separator: "'", omittingEmptySubsequences: false)
    return "'\(path.joined(separator: "'\\''"))'"
  }
}
