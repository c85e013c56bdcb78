import SchedulerEngine

extension WorldChange: LogVariant {
  static func blank(_ kind: ChangeKind) -> WorldChange {
    switch kind {
    case .switched(let one): .switched(one, isOn: false)
    case .plain(let change): blank(change)
    }
  }

  private static func blank(_ change: PlainChange) -> WorldChange {
    let app = AppID(index: 0)
    return switch change {
    case .charging: .charging(false)
    case .battery: .battery(.none)
    case .lowPowerMode: .lowPowerMode(false)
    case .network: .network(.none)
    case .networkSpeed: .networkSpeed(.usual)
    case .unlock: .unlock
    case .lock: .lock
    case .deviceUse: .deviceUse(false)
    case .thermal: .thermal(.nominal)
    case .memory: .memory(.normal)
    case .backgroundRefresh: .backgroundRefresh(.off)
    case .appRefresh: .appRefresh(app, isOn: false)
    case .open: .open(app, for: .zero)
    case .leave: .leave(app)
    case .forceQuit: .forceQuit(app)
    case .terminate: .terminate(app)
    case .install: .install(app)
    case .uninstall: .uninstall(app)
    case .update: .update(app)
    case .debugger: .debugger(app, isAttached: false)
    case .expectOpening: .expectOpening(app)
    case .standing: .standing(app, .usual)
    case .reboot: .reboot
    case .utcOffset: .utcOffset(UTCOffset(minutes: 0))
    case .stopContinued: .stopContinued(app, NameID(index: 0))
    case .answers: .answers(.keeps)
    case .push: .push(app, NameID(index: 0), .background)
    case .wake: .wake(app, NameID(index: 0))
    }
  }

  mutating func visitFields(_ visitor: inout some LogVisitor) {
    switch self {
    case .charging(let isOn): self = .charging(visitor.isOn(isOn))
    case .lowPowerMode(let isOn): self = .lowPowerMode(visitor.isOn(isOn))
    case .switched(let one, let isOn): self = .switched(one, isOn: visitor.isOn(isOn))
    case .deviceUse(let isOn): self = .deviceUse(visitor.isOn(isOn))
    case .network(let network): self = .network(visitor.to(network))
    case .networkSpeed(let speed): self = .networkSpeed(visitor.to(speed))
    case .thermal(let state): self = .thermal(visitor.to(state))
    case .memory(let pressure): self = .memory(visitor.to(pressure))
    case .backgroundRefresh(let setting): self = .backgroundRefresh(visitor.to(setting))
    case .answers(let answer): self = .answers(visitor.to(answer))
    case .battery(let share):
      var millionths = share.millionths
      visitor.number("millionths", "of a full battery", &millionths, in: 0...1_000_000)
      self = .battery(Share(millionths: millionths))
    case .utcOffset(var offset):
      visitor.offset("minutes", &offset)
      self = .utcOffset(offset)
    case .appRefresh(var app, let isOn):
      visitor.app(&app)
      self = .appRefresh(app, isOn: visitor.isOn(isOn))
    case .debugger(var app, let isOn):
      visitor.app(&app)
      self = .debugger(app, isAttached: visitor.isOn(isOn))
    case .standing(var app, let standing):
      visitor.app(&app)
      self = .standing(app, visitor.to(standing))
    case .open(var app, var span):
      visitor.app(&app)
      visitor.span("for", "milliseconds that it is used", &span, in: 0 ... .max)
      self = .open(app, for: span)
    case .stopContinued(var app, var name):
      visitor.app(&app)
      visitor.name(&name)
      self = .stopContinued(app, name)
    case .push(var app, var name, var priority):
      visitor.app(&app)
      visitor.name(&name)
      visitor.word("priority", "its apns-priority", &priority)
      self = .push(app, name, priority)
    case .wake(var app, var name):
      visitor.app(&app)
      visitor.name(&name)
      self = .wake(app, name)
    case .leave(let app): self = .leave(visitor.same(app))
    case .forceQuit(let app): self = .forceQuit(visitor.same(app))
    case .terminate(let app): self = .terminate(visitor.same(app))
    case .install(let app): self = .install(visitor.same(app))
    case .uninstall(let app): self = .uninstall(visitor.same(app))
    case .update(let app): self = .update(visitor.same(app))
    case .expectOpening(let app): self = .expectOpening(visitor.same(app))
    case .unlock, .lock, .reboot: break
    }
  }
}

extension LogVisitor {
  fileprivate mutating func isOn(_ value: Bool) -> Bool {
    var isOn = value
    flag("on", "whether it is on from now on", &isOn)
    return isOn
  }

  fileprivate mutating func to<Word: LogWord>(_ value: Word) -> Word {
    var word = value
    self.word("to", "what it is from now on", &word)
    return word
  }

  fileprivate mutating func same(_ value: AppID) -> AppID {
    var app = value
    self.app(&app)
    return app
  }
}

extension Origin: LogVariant {
  static func blank(_ kind: OriginKind) -> Origin {
    switch kind {
    case .script: .script(0)
    case .habit: .habit(0)
    case .caller: .caller
    case .device: .device
    }
  }

  mutating func visitFields(_ visitor: inout some LogVisitor) {
    var place: Int64
    switch self {
    case .script(let number), .habit(let number): place = Int64(number)
    case .caller, .device: return
    }
    visitor.number(
      "place", "which of them, counted from 0", &place, in: 0...Int64(Int32.max))
    self = kind == .script ? .script(Int32(place)) : .habit(Int32(place))
  }
}

extension EventLogHeader {
  /// Visits everything but the format's name and version, with which every header begins.
  mutating func visitFields(_ visitor: inout some HeaderVisitor) {
    visitor.text("tool", "name and version of what wrote the log", &tool)
    visitor.coded("profile", "the version of the system that is simulated", &profile)
    visitor.decimal("seed", "the seed of all chance", &seed)
    var start = Span(milliseconds: start.milliseconds)
    visitor.span(
      "start", "when the run begins, in milliseconds since 1970", &start,
      in: 0...Instant.latest.milliseconds)
    self.start = Instant(milliseconds: start.milliseconds)
    visitor.offset("utcOffset", &utcOffset)
    visitor.names(
      "names", "the texts of apps and tasks, which rows name by their place", &names)
    visitor.apps("apps", "the apps, each by the place of its name", &apps, of: names)
    visitor.list("rules", "numbers of the model that are not the usual ones", &changed)
    visitor.object("device", "the device when the log begins", &beginning)
  }

  init(_ fields: LogFields) throws(EventLogProblem) {
    guard let kind = try? fields.bytes("e"), kind.elementsEqual("header".utf8) else {
      throw fields.problem(.noHeader)
    }
    let version = try fields.number("version")
    if version < 1 || version > EventLogHeader.version {
      throw fields.problem(.unknownVersion(version))
    }
    self.init(Setup(), beginning: DeviceConditions(), tool: "")
    var reader = FieldReader(fields: fields)
    visitFields(&reader)
    try reader.check()
  }
}

extension EventLogHeader.ChangedNumber: LogObject {
  init() { self.init(group: "", key: "", value: 0) }

  mutating func visitFields(_ visitor: inout some LogVisitor) {
    visitor.text("group", "the rule", &group)
    visitor.text("key", "which of its numbers", &key)
    visitor.number("value", "what it is", &value)
  }
}

extension DeviceConditions: LogObject {
  mutating func visitFields(_ visitor: inout some LogVisitor) {
    visitor.word("kind", "what it is", &kind)
    visitor.flag("appleSimulator", "whether it is Apple's simulator", &isAppleSimulator)
    visitor.flag("charging", "whether it has power", &isCharging)
    visitor.flag("lowPowerMode", "whether Low Power Mode is on", &isLowPowerModeOn)
    visitor.word("network", "the network it has", &network)
    visitor.flag("lowDataMode", "whether Low Data Mode is on", &switches[.lowDataMode])
    visitor.flag("inUse", "whether somebody uses it", &isInUse)
    visitor.flag("locked", "whether it is locked", &isLocked)
    visitor.flag(
      "unlockedSinceBoot", "whether it was unlocked since it started", &wasUnlockedSinceBoot)
    visitor.word("thermal", "how hot it is", &thermal)
    visitor.word("memory", "how short of memory it is", &memory)
    visitor.flag("camera", "whether the camera is in use", &switches[.camera])
    visitor.flag("gpu", "whether it has a GPU for the background", &hasBackgroundGPU)
    visitor.word("backgroundRefresh", "the Background App Refresh setting", &backgroundRefresh)
    visitor.flag(
      "refreshRestricted", "whether that setting is restricted",
      &switches[.refreshRestricted])
    for one in DeviceSwitch.later {
      visitor.optionalFlag(one.code, "whether this is on", &switches[one])
    }
  }
}
