import SchedulerEngine

/// A table of battery levels: `time,level,charging`, one line each. A level up to one is a share, unless
/// one of the lines says more.
struct BatteryTrace {
  static let mostLines = 1_000_000
  private(set) var readings: [(time: LogTime, millionths: Int64, isCharging: Bool?)] = []
  private(set) var unreadable: Int64 = 0

  static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    let plain = line.withoutBlanks.map { $0 | 0x20 }[...]
    return plain.begins(with: "time,level")
  }

  mutating func take(_ line: ArraySlice<UInt8>) {
    let fields = line.withoutBlanks.split(separator: 0x2C, omittingEmptySubsequences: false)
    if line.withoutBlanks.isEmpty || BatteryTrace.isHeader(line) { return }
    guard fields.count >= 2, readings.count < BatteryTrace.mostLines,
      let time = BatteryTrace.time(fields[0]), let level = DecimalNumber(fields[1]),
      (0...100_000_000).contains(level.millionths)
    else {
      unreadable += 1
      return
    }
    var isCharging: Bool?
    if fields.count > 2 {
      let word = fields[2].withoutBlanks
      isCharging = word.elementsEqual("1".utf8) || word.elementsEqual("true".utf8)
    }
    readings.append((time, level.millionths, isCharging))
  }

  /// What changes from line to line, levels in whole percents.
  var changes: [(time: LogTime, change: DeviceChange)] {
    let isShare = readings.allSatisfy { $0.millionths <= 1_000_000 }
    var found: [(time: LogTime, change: DeviceChange)] = []
    var wasCharging: Bool?
    var lastLevel: Int64?
    for reading in readings {
      let percent = reading.millionths / (isShare ? 10_000 : 1_000_000)
      let plugChanged = reading.isCharging != nil && reading.isCharging != wasCharging
      if plugChanged, let isCharging = reading.isCharging {
        found.append((reading.time, .charging(isCharging)))
        wasCharging = isCharging
      }
      if plugChanged || lastLevel.map({ abs($0 - percent) >= 5 }) ?? true {
        found.append((reading.time, .battery(percent: percent)))
        lastLevel = percent
      }
    }
    return found
  }

  private static func time(_ field: ArraySlice<UInt8>) -> LogTime? {
    let bare = field.withoutBlanks
    if let (time, rest) = LogTime.read(bare), rest.isEmpty { return time }
    guard bare.allSatisfy({ isDigit($0) || $0 == 0x2E }), let seconds = DecimalNumber(bare) else {
      return nil
    }
    let instant = Instant(milliseconds: seconds.millionths / 1_000)
    return instant <= .latest ? LogTime(instant, offset: nil) : nil
  }
}
