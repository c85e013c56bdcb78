/// A change by what it is about, so that each file that carries some out has a switch that is total: a
/// new change compiles nowhere before somebody carries it out.
enum ChangeSubject: Equatable, Sendable {
  case condition(ConditionChange)
  case screen(ScreenChange)
  case app(AppID, AppChange)
  case answers(UserAnswer)
  case utcOffset(UTCOffset)
}

/// Of the plain conditions of the device.
enum ConditionChange: Equatable, Sendable {
  case charging(Bool)
  case battery(Share)
  case lowPowerMode(Bool)
  case network(Network)
  case networkSpeed(NetworkSpeed)
  case switched(DeviceSwitch, isOn: Bool)
  case thermal(ThermalState)
  case memory(MemoryPressure)
  case backgroundRefresh(BackgroundRefresh)
}

/// Of whether somebody uses the device.
enum ScreenChange: Equatable, Sendable {
  case unlock
  case lock
  case use(Bool)
  case reboot
}

/// Of one app.
enum AppChange: Equatable, Sendable {
  case open(for: Span)
  case leave
  case forceQuit
  case terminate
  case install
  case uninstall
  case update
  case debugger(isAttached: Bool)
  case expectOpening
  case refresh(isOn: Bool)
  case stopContinued(NameID)
  case push(NameID, PushPriority)
}

extension WorldChange {
  @inline(__always)
  var subject: ChangeSubject {
    switch self {
    case .charging(let isOn): .condition(.charging(isOn))
    case .battery(let level): .condition(.battery(level))
    case .lowPowerMode(let isOn): .condition(.lowPowerMode(isOn))
    case .network(let network): .condition(.network(network))
    case .networkSpeed(let speed): .condition(.networkSpeed(speed))
    case .switched(let one, let isOn): .condition(.switched(one, isOn: isOn))
    case .thermal(let state): .condition(.thermal(state))
    case .memory(let pressure): .condition(.memory(pressure))
    case .backgroundRefresh(let setting): .condition(.backgroundRefresh(setting))
    case .unlock: .screen(.unlock)
    case .lock: .screen(.lock)
    case .deviceUse(let isUsed): .screen(.use(isUsed))
    case .reboot: .screen(.reboot)
    case .open(let app, let length): .app(app, .open(for: length))
    case .leave(let app): .app(app, .leave)
    case .forceQuit(let app): .app(app, .forceQuit)
    case .terminate(let app): .app(app, .terminate)
    case .install(let app): .app(app, .install)
    case .uninstall(let app): .app(app, .uninstall)
    case .update(let app): .app(app, .update)
    case .debugger(let app, let isAttached): .app(app, .debugger(isAttached: isAttached))
    case .expectOpening(let app): .app(app, .expectOpening)
    case .appRefresh(let app, let isOn): .app(app, .refresh(isOn: isOn))
    case .stopContinued(let app, let name): .app(app, .stopContinued(name))
    case .push(let app, let name, let priority): .app(app, .push(name, priority))
    case .answers(let answer): .answers(answer)
    case .utcOffset(let offset): .utcOffset(offset)
    }
  }
}
