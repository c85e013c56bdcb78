import SchedulerEngine

/// Lines that an app writes itself, one JSON object each: `{"bgtask":"launched","id":"…"}`.
enum AppEvent {
  /// Nil for what is not understood.
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
    task.kind = object.text("kind").flatMap { kind($0[...].text) }
    guard let statement = statement(word, task, object) else { return nil }
    return changes(object) + [statement]
  }

  /// Whose line it is, if it says so itself.
  static func app(_ message: ArraySlice<UInt8>) -> String? {
    FlatObject(message)?.text("app").flatMap { TaskMention(checked: $0[...])?.identifier }
  }

  /// When it was, if the line says so itself.
  static func time(_ message: ArraySlice<UInt8>) -> LogTime? {
    guard let object = FlatObject(message), let at = object.text("at") else { return nil }
    return LogTime.read(at[...])?.time
  }

  private static func statement(
    _ word: String, _ task: TaskMention, _ object: FlatObject
  ) -> LogStatement? {
    switch word {
    case "submitted":
      var terms = RequestTerms()
      terms.tellsDate = true
      terms.earliest = object.text("earliest").flatMap { LogTime.read($0[...])?.time.instant }
      terms.needsPower = object.flag("power")
      terms.needsNetwork = object.flag("network")
      return .submitted(task, terms)
    case "refused": return .refused(task, code: object.number("code"))
    case "cancelled": return .cancelled(task)
    case "launched": return .launched(task, byDebugger: object.flag("debugger") ?? false)
    case "expired": return .expired(task)
    case "completed": return .completed(task, success: object.flag("success"))
    default: return nil
    }
  }

  private static func kind(_ word: String) -> TaskKind? {
    switch word {
    case "refresh": .refresh
    case "processing": .processing
    case "continued": .continued
    case "healthResearch": .healthResearch
    case "push": .push
    case "transfer": .transfer
    default: nil
    }
  }

  /// What a line tells of the device besides.
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
    switch (key.description, value) {
    case ("connection", "none"): .network(.none)
    case ("connection", "cellular"): .network(.cellular)
    case ("connection", "wifi"): .network(.wifi)
    case ("thermal", "nominal"): .thermal(.nominal)
    case ("thermal", "fair"): .thermal(.fair)
    case ("thermal", "serious"): .thermal(.serious)
    case ("thermal", "critical"): .thermal(.critical)
    case ("memory", "normal"): .memory(.normal)
    case ("memory", "warning"): .memory(.warning)
    case ("memory", "critical"): .memory(.critical)
    case ("backgroundRefresh", "off"), ("backgroundRefresh", "denied"): .backgroundRefresh(.off)
    case ("backgroundRefresh", "wifiOnly"): .backgroundRefresh(.wifiOnly)
    case ("backgroundRefresh", "on"), ("backgroundRefresh", "available"),
      ("backgroundRefresh", "wifiAndCellular"):
      .backgroundRefresh(.wifiAndCellular)
    default: nil
    }
  }
}
