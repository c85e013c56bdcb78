import SchedulerEngine

/// Reads a log piece by piece and keeps only facts, so that the log may be larger than the memory.
package struct DeviceLogReader {
  private let kind: LogKind
  private var collector = FactCollector()
  /// The incomplete last line.
  private var line: [UInt8] = []
  private var isLineTooLong = false
  private var number: Int64 = 0
  /// The entry whose message may continue on the next line.
  private var open: LogEntry?
  private var splitter = ObjectSplitter()
  private var payload: [UInt8] = []
  private var day = CopiedDay()
  private var undated = UndatedEntries()

  package init(_ kind: LogKind) { self.kind = kind }

  package mutating func feed(_ piece: [UInt8]) {
    switch kind {
    case .lines: feedLines(piece)
    case .array:
      var splitter = splitter
      splitter.feed(piece[...]) { takeObject($0) }
      self.splitter = splitter
    case .metrics:
      if payload.count + piece.count <= MetricPayload.longest {
        payload += piece
      } else {
        isLineTooLong = true
      }
    }
  }

  /// `app` is the app that the log is about. By default it is guessed.
  package consuming func finish(about app: String? = nil) -> DeviceLog {
    switch kind {
    case .lines:
      if !line.isEmpty { takeLine(line[...]) }
      closeEntry()
      releaseUndated()
    case .array:
      for _ in 0..<(splitter.cut + (splitter.isOpen ? 1 : 0)) { collector.countDamage() }
    case .metrics:
      collector.note(.metrics)
      collector.countLine()
      if !isLineTooLong, let payload = MetricPayload(payload) {
        collector.note(payload)
      } else {
        collector.countDamage()
      }
    }
    return collector.finished(about: app)
  }

  private mutating func feedLines(_ piece: [UInt8]) {
    var start = piece.startIndex
    while let end = piece[start...].firstIndex(of: 0x0A) {
      if line.isEmpty && !isLineTooLong {
        takeLine(piece[start..<end])
      } else {
        keep(piece[start..<end])
        let whole = line
        line.removeAll(keepingCapacity: true)
        if isLineTooLong { collector.countDamage() } else { takeLine(whole[...]) }
        isLineTooLong = false
      }
      start = end + 1
    }
    keep(piece[start...])
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    if line.count + bytes.count > LogLimits.line {
      isLineTooLong = true
      line.removeAll()
    } else if !isLineTooLong {
      line += bytes
    }
  }

  private mutating func takeLine(_ bytes: ArraySlice<UInt8>) {
    number += 1
    var line = bytes
    if line.last == 0x0D { line = line.dropLast() }
    if line.first == 0x7B {
      closeEntry()
      takeObject(line)
      return
    }
    if let shift = day.learn(from: line) { date(by: shift) }
    guard let preamble = LinePreamble.read(line, day: day.number) else {
      if let own = line.place(of: "{\"bgtask\""), line[own...].holds("\"at\":") {
        closeEntry()
        takeObject(line[own...])
      } else {
        goOn(with: line)
      }
      return
    }
    closeEntry()
    collector.countLine()
    var time = preamble.time
    if preamble.style == .consoleCopy { time = day.dated(time) }
    guard
      let source = LogEntry.Source(
        process: preamble.process, subsystem: preamble.subsystem, message: preamble.message)
    else {
      collector.countOther()
      return
    }
    collector.note(preamble.style)
    // A logger of the app's own may have written the rest of the line later, or without a zone.
    if source == .app, preamble.style != .consoleCopy, let own = AppEvent.time(preamble.message) {
      time = own
    }
    open = LogEntry(
      time: time, source: source, process: preamble.process.withoutBlanks.text,
      message: Array(preamble.message.prefix(LogLimits.message)))
  }

  /// A line without a time continues the message before it.
  private mutating func goOn(with line: ArraySlice<UInt8>) {
    if line.first.map(isDigit) == true, line.count > 19, line.dropFirst(4).first == 0x2D {
      closeEntry()
      collector.countLine()
      // With an impossible date the line is damaged; otherwise it belongs to another program.
      if LogTime.read(line) == nil { collector.countDamage() } else { collector.countOther() }
    } else if open == nil, line.last == 0x7D, line.holds("\"at\":\"") {
      // The rest of a damaged line of the app.
      collector.countLine()
      collector.countDamage()
    } else if let text = open?.message.count, text + line.count < LogLimits.message {
      open?.message.append(0x0A)
      open?.message += line
    }
  }

  private mutating func closeEntry() {
    guard let entry = open else { return }
    open = nil
    if day.isAwaited {
      undated.hold(entry, line: number)
      if undated.isFull { releaseUndated() }
    } else {
      collector.take(entry, line: number)
    }
  }

  /// Moves the entries held back, and the open one, to the date that a line mentions.
  private mutating func date(by shift: Span) {
    if let time = open?.time, day.isOfClock {
      open?.time = LogTime(time.instant + shift, offset: time.offset)
    }
    undated.move(by: shift)
    releaseUndated()
  }

  private mutating func releaseUndated() {
    day.settle()
    for (entry, line) in undated.release() { collector.take(entry, line: line) }
  }

  private mutating func takeObject(_ bytes: ArraySlice<UInt8>) {
    collector.countLine()
    let isApp = bytes.begins(with: "{\"bgtask\"")
    let isOfInterest =
      isApp || bytes.holds("dasd") || bytes.holds("BackgroundTasks")
      || bytes.holds("duetactivityscheduler") || bytes.holds("bgtask") || bytes.holds("<BG")
    if !isOfInterest {
      collector.countOther()
      return
    }
    if isApp { return takeAppEvent(bytes) }
    guard let object = FlatObject(bytes) else { return collector.countDamage() }
    guard let said = object.text("timestamp") else { return collector.countOther() }
    guard let (time, _) = LogTime.read(said[...]), let message = object.text("eventMessage") else {
      return collector.countDamage()
    }
    let path = object.text("processImagePath") ?? []
    let process = path.split(separator: 0x2F).last ?? []
    let source = LogEntry.Source(
      process: process, subsystem: (object.text("subsystem") ?? [])[...], message: message[...])
    guard let source else { return collector.countOther() }
    collector.note(.objects)
    collector.take(
      LogEntry(
        time: time, source: source, process: process.text,
        message: Array(message.prefix(LogLimits.message))), line: number)
  }

  private mutating func takeAppEvent(_ bytes: ArraySlice<UInt8>) {
    guard let time = AppEvent.time(bytes) else { return collector.countDamage() }
    collector.note(.appEvents)
    let line = bytes.lastIndex(of: 0x7D).map { bytes[...$0] } ?? bytes
    collector.takeOwn(LogEntry(time: time, source: .app, message: Array(line)), line: number)
  }
}

extension ObservedRun {
  /// Whether a line at this time may belong to the run.
  func mayBeMeant(at now: Instant) -> Bool {
    if let endedAt { return now - endedAt <= LogLimits.sameEnd }
    return now - launchedAt <= LogLimits.longestRun
  }

  /// The first line sets the time. The app and the framework in it each say it once, and the system when it
  /// is over: what one of them says again, or differently, is another call.
  mutating func complete(_ success: Bool?, at now: Instant, by source: LogEntry.Source) {
    let isDifferent = success != nil && self.success != nil && success != self.success
    if completedAt == nil {
      completedAt = now
    } else if completedBy.contains(source) || isDifferent {
      isCompletedTwice = true
    }
    completedBy.append(source)
    if self.success == nil { self.success = success }
  }
}

extension RequestTerms {
  /// Adds what another line about the same submission says.
  mutating func fill(from other: RequestTerms) {
    if other.tellsDate && !tellsDate { (earliest, tellsDate) = (other.earliest, true) }
    needsPower = needsPower ?? other.needsPower
    needsNetwork = needsNetwork ?? other.needsNetwork
  }
}

extension SystemDecision {
  /// Whether it says the same for the same reasons. Scores and measured values may differ.
  func isSame(as other: SystemDecision) -> Bool {
    guard verdict == other.verdict, policies.count == other.policies.count else { return false }
    for place in policies.indices {
      let (mine, theirs) = (policies[place], other.policies[place])
      if mine.name != theirs.name || mine.verdict != theirs.verdict { return false }
    }
    return true
  }
}

extension DeviceChange {
  /// Whether it concerns the same property of the device.
  func isSameKind(as other: DeviceChange) -> Bool {
    switch (self, other) {
    case (.battery, .battery), (.charging, .charging), (.lowPowerMode, .lowPowerMode),
      (.network, .network), (.inUse, .inUse), (.locked, .locked), (.thermal, .thermal),
      (.memory, .memory), (.backgroundRefresh, .backgroundRefresh):
      true
    case (.switched(let one, _), .switched(let another, _)): one == another
    default: false
    }
  }
}

/// Guesses the app of an identifier from its first words, because tasks are usually named after their app.
enum AppGuess {
  static func app(of identifier: String, isPush: Bool) -> String {
    if isPush { return identifier }
    let parts = identifier.split(separator: ".")
    if parts.count <= 2 { return identifier }
    return parts.prefix(min(3, parts.count - 1)).joined(separator: ".")
  }
}

/// The latest change of each kind, so that a repetition does not count as a change.
struct LatestChanges {
  private var known: [(change: DeviceChange, place: Int)] = []

  /// Where the same was said before, if nothing else was said of it since.
  func place(of change: DeviceChange) -> Int? {
    let latest = known.first { $0.change.isSameKind(as: change) }
    return latest?.change == change ? latest?.place : nil
  }

  mutating func note(_ change: DeviceChange, at place: Int) {
    known.removeAll { $0.change.isSameKind(as: change) }
    // A momentary event is a change each time.
    if change.isSameKind(as: change) { known.append((change, place)) }
  }
}
