import RunRecord
import SchedulerEngine

/// Lines that an app writes itself, one JSON object each: `{"bgtask":"launched","id":"…"}`.
enum AppEvent {
  /// nil if the line is not understood.
  static func statements(_ message: ArraySlice<UInt8>) -> [LogStatement]? {
    guard let object = FlatObject(message), let event = object.text("bgtask") else { return nil }
    let app = object.text("app").flatMap { TaskMention(checked: $0[...])?.identifier }
    let word = event[...].text
    switch word {
    case "foreground": return [.foreground(app: app)] + changes(object)
    case "background": return [.background(app: app)] + changes(object)
    case "device": return changes(object)
    default: break
    }
    guard let id = object.text("id"), var task = TaskMention(checked: id[...]) else { return nil }
    task.app = app
    task.kind = object.text("kind").flatMap { kind in TaskKind.first { $0 == kind[...].text } }
    return self.event(word, object).map { changes(object) + [.task(task, $0)] }
  }

  /// The category under which a line that is not understood is counted: its event word, or else its shape.
  static func shape(_ message: ArraySlice<UInt8>) -> String {
    guard let object = FlatObject(message), let event = object.text("bgtask") else {
      return LineShape.of(message)
    }
    let word = "the app's own \"\(event.prefix(LineShape.longest)[...].text)\""
    let isKnown = self.event(event[...].text, object) != nil
    return word + (isKnown ? " without a usable id" : "")
  }

  /// The app, if the line names it.
  static func app(_ message: ArraySlice<UInt8>) -> String? {
    FlatObject(message)?.text("app").flatMap { TaskMention(checked: $0[...])?.identifier }
  }

  /// The time, if the line contains it.
  static func time(_ message: ArraySlice<UInt8>) -> LogTime? {
    guard let object = FlatObject(message), let at = object.text("at") else { return nil }
    return LogTime.read(at[...])?.time
  }

  private static func event(_ word: String, _ object: FlatObject) -> TaskEvent? {
    switch word {
    case "registered": return .registered(isPermitted: object.flag("success") ?? true)
    case "submitted":
      var terms = RequestTerms()
      terms.tellsDate = true
      terms.earliest = object.text("earliest").flatMap { LogTime.read($0[...])?.time.instant }
      terms.needsPower = object.flag("power")
      terms.needsNetwork = object.flag("network")
      return .submitted(terms)
    case "refused": return .refused(code: object.number("code"))
    case "cancelled": return .cancelled
    case "launched": return .launched(byDebugger: object.flag("debugger") ?? false)
    case "expired": return .expired
    case "completed": return .completed(success: object.flag("success"))
    default: return nil
    }
  }

  /// What the line says about the device, whatever else it says.
  private static func changes(_ object: FlatObject) -> [LogStatement] {
    var found: [DeviceChange] = []
    if let level = object.number("battery"), (0...100).contains(level) {
      found.append(.battery(percent: level))
    }
    if let isOn = object.flag("charging") { found.append(.charging(isOn)) }
    if let isOn = object.flag("lowPowerMode") { found.append(.lowPowerMode(isOn)) }
    if let isOn = object.flag("inUse") { found.append(.inUse(isOn)) }
    if let isOn = object.flag("locked") { found.append(.locked(isOn)) }
    for one in DeviceSwitch.allCases {
      if let isOn = object.flag(one.code) { found.append(.switched(one, isOn: isOn)) }
    }
    if object.flag("reboot") == true { found.append(.reboot) }
    if let app = object.text("forceQuit").flatMap({ TaskMention(checked: $0[...]) }) {
      found.append(.forceQuit(app: app.identifier))
    }
    for key: StaticString in ["connection", "thermal", "memory", "backgroundRefresh"] {
      guard let value = object.text(key)?[...].text else { continue }
      if let change = change(key, value) { found.append(change) }
    }
    return found.map { .device($0) }
  }

  private static func change(_ key: StaticString, _ value: String) -> DeviceChange? {
    func known<Word: LogWord>() -> Word? { Word.first { $0 == value } }
    return switch (key.description, value) {
    case ("connection", _): known().map { .network($0) }
    case ("thermal", _): known().map { .thermal($0) }
    case ("memory", _): known().map { .memory($0) }
    case ("backgroundRefresh", "denied"): .backgroundRefresh(.off)
    case ("backgroundRefresh", "on"), ("backgroundRefresh", "available"):
      .backgroundRefresh(.wifiAndCellular)
    default: known().map { .backgroundRefresh($0) }
    }
  }
}

/// Lines of the part of Apple's framework that runs inside the app.
enum ClientMessage {
  private enum Meaning {
    case request, launched, launchedByDebugger, completed, nothingPending, aside
  }

  private static let openings: [(StaticString, Meaning)] = [
    ("submitTaskRequest:", .request), ("Submitting task request activity:", .aside),
    ("Handling launch from daemon for activities:", .aside),
    ("Application launched for activities:", .aside),
    ("Calling handlers for activities:", .launched), ("Running task:", .launched),
    ("Starting task:", .launched), ("Starting simulated task:", .launchedByDebugger),
    ("Running simulated task:", .launchedByDebugger),
    ("Simulating launch for task with identifier", .aside), ("Marking task", .completed),
    ("Marking simulated task complete", .completed),
    ("Complete task request activity:", .aside), ("Establish daemon connection", .aside),
    ("No task request with identifier", .nothingPending),
  ]

  /// Whether this looks like such a line, for entries without a known author.
  static func isOne(_ message: ArraySlice<UInt8>) -> Bool {
    openings.contains { message.begins(with: $0.0) }
  }

  /// nil if the line is not understood.
  static func statements(_ message: ArraySlice<UInt8>) -> [LogStatement]? {
    let text = message.drop { isBlank($0) }
    guard let (words, meaning) = openings.first(where: { text.begins(with: $0.0) }) else {
      return failure(text)
    }
    let rest = text.dropFirst(words.utf8CodeUnitCount)
    switch meaning {
    case .aside: return [.aside]
    case .request: return request(rest).map { [$0] }
    case .launched, .launchedByDebugger:
      let isForced = meaning == .launchedByDebugger
      if let task = object(rest) { return [.task(task, .launched(byDebugger: isForced))] }
      let names = ActivityName.all(in: rest)
      return names.isEmpty
        ? nil : names.map { .task($0.mention, .launched(byDebugger: isForced)) }
    case .completed:
      let success = rest.rest(after: "success:").map { text in
        let word = text.drop { isBlank($0) }
        return word.first == 0x31 || word.begins(with: "YES") || word.begins(with: "true")
      }
      return [
        object(rest).map { .task($0, .completed(success: success)) } ?? .completed(success: success)
      ]
    case .nothingPending:
      let name = rest.drop { isBlank($0) }.firstWord.word
      return TaskMention(checked: name).map { [.task($0, .nothingPending)] }
    }
  }

  private static func request(_ text: ArraySlice<UInt8>) -> LogStatement? {
    guard let task = object(text) else { return nil }
    var terms = RequestTerms()
    if let date = text.rest(after: "earliestBeginDate:") {
      terms.tellsDate = true
      terms.earliest = LogTime.read(date.drop { isBlank($0) })?.time.instant
    }
    terms.needsPower = flag(text.rest(after: "requiresExternalPower"))
    terms.needsNetwork = flag(text.rest(after: "requiresNetworkConnectivity"))
    return .task(task, .submitted(terms))
  }

  private static func flag(_ text: ArraySlice<UInt8>?) -> Bool? {
    guard let value = text?.drop(while: { $0 == 0x3D || $0 == 0x3A || isBlank($0) }).first else {
      return nil
    }
    return value == 0x31 || value == 0x59 || value == 0x74
  }

  /// Reads the class and the identifier from the description of a request or a task.
  private static func object(_ text: ArraySlice<UInt8>) -> TaskMention? {
    guard let inside = text.rest(after: "<BG") else { return nil }
    let name = inside.rest(after: ":")?.drop { isBlank($0) } ?? []
    guard var task = TaskMention(checked: name.prefix { $0 != 0x2C && $0 != 0x3E }) else {
      return nil
    }
    let kinds: [(StaticString, TaskKind)] = [
      ("AppRefresh", .refresh), ("Processing", .processing), ("HealthResearch", .healthResearch),
      ("ContinuedProcessing", .continued),
    ]
    task.kind = kinds.first { inside.begins(with: $0.0) }?.1
    return task
  }

  /// An error code of the scheduler, in a line that begins in any other way.
  private static func failure(_ text: ArraySlice<UInt8>) -> [LogStatement]? {
    guard let error = text.rest(after: "BGTaskSchedulerErrorDomain"),
      let code = error.rest(after: "ode=").flatMap({ DecimalNumber($0) }),
      let task = object(text)
    else { return nil }
    return [.task(task, .refused(code: code.millionths / 1_000_000))]
  }
}

extension TaskMention {
  /// nil if this is not an identifier.
  init?(checked name: ArraySlice<UInt8>) {
    let bare = name.withoutBlanks
    guard !bare.isEmpty, bare.count <= 128, bare.allSatisfy({ ActivityName.isPart($0) }) else {
      return nil
    }
    self.init(identifier: bare.text)
  }
}
