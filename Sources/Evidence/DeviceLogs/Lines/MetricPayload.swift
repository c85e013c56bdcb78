import SchedulerEngine

/// Why the system terminated the app in the background, as counted in a MetricKit payload. Both generations
/// of payloads have the same counts under different names.
package enum BackgroundExit: UInt8, CaseIterable, Sendable {
  case normal, memoryLimit, memoryPressure, processor, badAccess, abnormal, illegalInstruction
  case watchdog, fileLock, taskTimeout, transferTimeout, fetchTimeout
}

struct MetricPayload {
  private(set) var counts: [(exit: BackgroundExit, count: Int64)] = []
  private(set) var begin: LogTime?
  private(set) var end: LogTime?
  private(set) var bundle: String?
  /// Counters of terminations that no known generation has.
  private(set) var unknown: [String] = []
  static let longest = 16 << 20

  /// nil if this is not a complete payload.
  init?(_ bytes: [UInt8]) {
    guard let payload = FlatObject(bytes[...]) else { return nil }
    walk(payload, in: .unknown, depth: 0)
    func time(_ key: StaticString) -> LogTime? {
      payload.text(key).flatMap { LogTime.read($0[...])?.time }
    }
    begin = time("timeStampBegin")
    end = time("timeStampEnd")
  }

  private enum Place { case unknown, background, foreground }

  private mutating func walk(_ object: FlatObject, in place: Place, depth: Int) {
    if depth > 16 { return }
    for member in object.members {
      if member.isText {
        if member.key.elementsEqual("bundleIdentifier".utf8) {
          bundle = TaskMention(checked: member.value)?.identifier
        }
        continue
      }
      if member.value.first == 0x7B, let inner = FlatObject(member.value) {
        var within = place
        if member.key.begins(with: "background") { within = .background }
        if member.key.begins(with: "foreground") { within = .foreground }
        walk(inner, in: within, depth: depth + 1)
      } else if member.value.first == 0x5B {
        walkList(member.value, in: place, depth: depth + 1)
      } else if place != .foreground {
        count(member)
      }
    }
  }

  private mutating func walkList(_ list: ArraySlice<UInt8>, in place: Place, depth: Int) {
    var objects: [FlatObject] = []
    var splitter = ObjectSplitter()
    splitter.feed(list) { if let object = FlatObject($0) { objects.append(object) } }
    for object in objects.prefix(1_000) { walk(object, in: place, depth: depth) }
  }

  private mutating func count(_ member: FlatObject.Member) {
    let isCount = member.key.holds("ExitCount") || member.key.holds("TerminationCount")
    guard isCount, let number = DecimalNumber(member.value) else { return }
    let count = max(0, number.millionths / 1_000_000)
    guard let exit = MetricPayload.exit(member.key) else {
      if unknown.count < 20 { unknown.append(member.key.prefix(80).text) }
      return
    }
    if let place = counts.firstIndex(where: { $0.exit == exit }) {
      counts[place].count += count
    } else {
      counts.append((exit, count))
    }
  }

  private static func exit(_ key: ArraySlice<UInt8>) -> BackgroundExit? {
    let known: [(StaticString, BackgroundExit)] = [
      ("cumulativeNormalAppExit", .normal), ("normalTermination", .normal),
      ("cumulativeMemoryResourceLimit", .memoryLimit), ("memoryLimit", .memoryLimit),
      ("cumulativeMemoryPressure", .memoryPressure), ("systemPressure", .memoryPressure),
      ("cumulativeCPUResourceLimit", .processor), ("highCPU", .processor),
      ("cumulativeBadAccess", .badAccess), ("badAccess", .badAccess),
      ("cumulativeAbnormal", .abnormal), ("abnormal", .abnormal),
      ("cumulativeIllegalInstruction", .illegalInstruction),
      ("illegalInstruction", .illegalInstruction), ("cumulativeAppWatchdog", .watchdog),
      ("watchdog", .watchdog), ("cumulativeSuspendedWithLockedFile", .fileLock),
      ("fileLock", .fileLock), ("cumulativeBackgroundTaskAssertionTimeout", .taskTimeout),
      ("taskTimeout", .taskTimeout),
      ("cumulativeBackgroundURLSessionCompletionTimeout", .transferTimeout),
      ("cumulativeBackgroundFetchCompletionTimeout", .fetchTimeout),
    ]
    return known.first { key.begins(with: $0.0) }?.1
  }
}

/// A table of battery levels: `time,level,charging`, one row per line. Levels are shares if none of them
/// exceeds one, and percentages otherwise.
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

  /// The changes from line to line, with levels in whole percent.
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
