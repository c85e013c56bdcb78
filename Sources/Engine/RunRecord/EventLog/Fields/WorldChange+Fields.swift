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
    case .reboot: .reboot
    case .utcOffset: .utcOffset(UTCOffset(minutes: 0))
    case .stopContinued: .stopContinued(app, NameID(index: 0))
    case .answers: .answers(.keeps)
    case .push: .push(app, NameID(index: 0), .background)
    }
  }

  mutating func visitFields<Visitor: LogVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    switch self {
    case .charging(let isOn): self = .charging(try visitor.isOn(isOn))
    case .lowPowerMode(let isOn): self = .lowPowerMode(try visitor.isOn(isOn))
    case .switched(let one, let isOn): self = .switched(one, isOn: try visitor.isOn(isOn))
    case .deviceUse(let isOn): self = .deviceUse(try visitor.isOn(isOn))
    case .network(let network): self = .network(try visitor.to(network))
    case .networkSpeed(let speed): self = .networkSpeed(try visitor.to(speed))
    case .thermal(let state): self = .thermal(try visitor.to(state))
    case .memory(let pressure): self = .memory(try visitor.to(pressure))
    case .backgroundRefresh(let setting): self = .backgroundRefresh(try visitor.to(setting))
    case .answers(let answer): self = .answers(try visitor.to(answer))
    case .battery(let share):
      var millionths = share.millionths
      try visitor.number("millionths", "of a full battery", &millionths, in: 0...1_000_000)
      self = .battery(Share(millionths: millionths))
    case .utcOffset(var offset):
      try visitor.offset("minutes", &offset)
      self = .utcOffset(offset)
    case .appRefresh(var app, let isOn):
      try visitor.app(&app)
      self = .appRefresh(app, isOn: try visitor.isOn(isOn))
    case .debugger(var app, let isOn):
      try visitor.app(&app)
      self = .debugger(app, isAttached: try visitor.isOn(isOn))
    case .open(var app, var span):
      try visitor.app(&app)
      try visitor.span("for", "milliseconds that it is used", &span, in: 0 ... .max)
      self = .open(app, for: span)
    case .stopContinued(var app, var name):
      try visitor.app(&app)
      try visitor.name(&name)
      self = .stopContinued(app, name)
    case .push(var app, var name, var priority):
      try visitor.app(&app)
      try visitor.name(&name)
      try visitor.word("priority", "its apns-priority", &priority)
      self = .push(app, name, priority)
    case .leave(let app): self = .leave(try visitor.same(app))
    case .forceQuit(let app): self = .forceQuit(try visitor.same(app))
    case .terminate(let app): self = .terminate(try visitor.same(app))
    case .install(let app): self = .install(try visitor.same(app))
    case .uninstall(let app): self = .uninstall(try visitor.same(app))
    case .update(let app): self = .update(try visitor.same(app))
    case .expectOpening(let app): self = .expectOpening(try visitor.same(app))
    case .unlock, .lock, .reboot: break
    }
  }
}

extension LogVisitor {
  fileprivate mutating func isOn(_ value: Bool) throws(Failure) -> Bool {
    var isOn = value
    try flag("on", "whether it is on from now on", &isOn)
    return isOn
  }

  fileprivate mutating func to<Word: LogWord>(_ value: Word) throws(Failure) -> Word {
    var word = value
    try self.word("to", "what it is from now on", &word)
    return word
  }

  fileprivate mutating func same(_ value: AppID) throws(Failure) -> AppID {
    var app = value
    try self.app(&app)
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

  mutating func visitFields<Visitor: LogVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    var place: Int64
    switch self {
    case .script(let number), .habit(let number): place = Int64(number)
    case .caller, .device: return
    }
    try visitor.number(
      "place", "which of them, counted from 0", &place, in: 0...Int64(Int32.max))
    self = kind == .script ? .script(Int32(place)) : .habit(Int32(place))
  }
}
