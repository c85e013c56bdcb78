import SchedulerEngine

extension Setup {
  /// The same set-up with names that try to command a terminal, reorder text, or are too long.
  func withHostileNames() -> Setup {
    var hostile = self
    hostile.names = NameTable()
    for index in 0..<names.count {
      let tail = HostileNames.tails[Int(index) % HostileNames.tails.count]
      _ = hostile.names.intern(Array("\(index).".utf8) + tail)
    }
    return hostile
  }
}

enum HostileNames {
  static let tails: [[UInt8]] = [
    Array("com.\u{1B}]0;owned\u{07}\u{1B}[2J".utf8),
    Array("com.\u{202E}\u{200D}\u{9B}31m\r\n".utf8),
    Array(String(repeating: "longer", count: 20).utf8),
    Array(String(repeating: "読む", count: 30).utf8),
    [0xFF, 0xC3, 0x1B, 0x0A],
  ]
}
