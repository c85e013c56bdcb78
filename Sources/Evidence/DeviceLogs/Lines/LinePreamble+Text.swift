extension LinePreamble {
  /// Of a line in any style of text; nil for one that goes on with the message before it.
  static func read(_ line: ArraySlice<UInt8>, day: Int64) -> LinePreamble? {
    if let (time, rest) = LogTime.read(line) { return dated(time, rest.drop { isBlank($0) }) }
    return copied(line, day: day)
  }

  private static func dated(_ time: LogTime, _ rest: ArraySlice<UInt8>) -> LinePreamble? {
    rest.begins(with: "0x") ? full(time, rest) : compact(time, rest)
  }

  /// Thread, type, activity, process number, perhaps time to live, process, and the message.
  private static func full(_ time: LogTime, _ start: ArraySlice<UInt8>) -> LinePreamble? {
    var rest = start
    for _ in 0..<4 { rest = rest.firstWord.rest }
    let (word, after) = rest.firstWord
    if !word.isEmpty, word.allSatisfy(isDigit) { rest = after }
    guard let colon = rest.place(of: ": ") else { return nil }
    var line = LinePreamble(
      time: time, process: rest[..<colon], message: rest[(colon + 2)...], style: .defaultText)
    line.takeImageAndSubsystem()
    return line
  }

  /// A short type, the process with its numbers, and the message.
  private static func compact(_ time: LogTime, _ start: ArraySlice<UInt8>) -> LinePreamble? {
    var rest = start
    let (word, after) = rest.firstWord
    if word.count <= 2, word.allSatisfy({ (0x41...0x7A).contains($0) }) { rest = after }
    guard let bracket = rest.firstIndex(of: 0x5B), let end = rest.firstIndex(of: 0x5D),
      bracket < end
    else { return nil }
    var line = LinePreamble(
      time: time, process: rest[..<bracket],
      message: rest[(end + 1)...].drop { $0 == 0x20 || $0 == 0x3A }, style: .compactText)
    line.takeImageAndSubsystem()
    return line
  }

  /// Copied from the window of the Console app: type, time of day, process and message between tabs.
  private static func copied(_ line: ArraySlice<UInt8>, day: Int64) -> LinePreamble? {
    let parts = line.split(separator: 0x09, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].count <= 8,
      let (time, _) = LogTime.readTimeOfDay(parts[1], onDay: day)
    else { return nil }
    return LinePreamble(time: time, process: parts[2], message: parts[3], style: .consoleCopy)
  }

  private mutating func takeImageAndSubsystem() {
    if message.first == 0x28, let end = message.firstIndex(of: 0x29) {
      message = message[(end + 1)...].drop { $0 == 0x20 }
    }
    if message.first == 0x5B, let end = message.firstIndex(of: 0x5D),
      message[..<end].contains(0x3A) || message[..<end].holds("Framework")
    {
      subsystem = message[message.startIndex + 1..<end]
      message = message[(end + 1)...].drop { $0 == 0x20 }
    }
  }
}
