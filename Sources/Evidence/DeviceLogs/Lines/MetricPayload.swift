import SchedulerEngine

/// Why the system terminated the app in the background, as counted in a MetricKit payload. Both generations
/// of payloads have the same counts under different names.
package enum BackgroundExit: String, CaseIterable, Sendable {
  case normal, memoryLimit, memoryPressure, processor, badAccess, abnormal, illegalInstruction
  case watchdog, fileLock, taskTimeout, transferTimeout, fetchTimeout
}

struct MetricPayload {
  private(set) var counts: [(exit: BackgroundExit, count: Int64)] = []
  private(set) var begin: LogTime?
  private(set) var end: LogTime?
  private(set) var bundle: String?
  /// The names of termination counters that no known generation has.
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
