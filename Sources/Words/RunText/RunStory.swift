package import SchedulerEngine

extension ReportContext {
  /// What happened in the world, as a clause with a subject.
  package func sentence(_ change: WorldChange) -> String {
    switch change {
    case .open(let app, let span) where span > .zero:
      "the user opens \(appName(app)) for \(spanText(span))"
    case .open(let app, _): "the user opens \(appName(app))"
    case .leave(let app): "the user leaves \(appName(app))"
    case .forceQuit(let app): "the user swipes \(appName(app)) away in the app switcher"
    case .terminate(let app): "the system ends the process of \(appName(app))"
    case .install(let app): "\(appName(app)) is installed"
    case .uninstall(let app): "\(appName(app)) is removed"
    case .update(let app): "\(appName(app)) is updated"
    case .debugger(let app, let isAttached):
      "a debugger is \(isAttached ? "attached to" : "detached from") \(appName(app))"
    case .expectOpening(let app): "the system expects \(appName(app)) to be opened"
    case .standing(let app, .usual): "the phone treats \(appName(app)) as usual"
    case .standing(let app, .neglected): "the phone neglects \(appName(app))"
    case .standing(let app, .silent): "the phone starts nothing of \(appName(app)) for now"
    case .standing(let app, .favoured): "the phone favours \(appName(app))"
    case .appRefresh(let app, let isOn):
      "Background App Refresh for \(appName(app)) is turned \(isOn ? "on" : "off")"
    case .charging(let isOn): "the device is \(isOn ? "plugged in" : "unplugged")"
    case .battery(let level): "the battery is at \(shareText(level))"
    case .lowPowerMode(let isOn): "Low Power Mode is turned \(isOn ? "on" : "off")"
    case .network(.none): "the network is lost"
    case .network(.cellular): "the device switches to cellular"
    case .network(.wifi): "the device joins Wi-Fi"
    case .networkSpeed(.usual): "the network speed is back to normal"
    case .networkSpeed(.slow): "the network gets slow"
    case .networkSpeed(.verySlow): "the network gets very slow"
    case .switched(let one, let isOn): one.sentence(isOn)
    case .unlock: "the device is unlocked"
    case .lock: "the device is locked"
    case .deviceUse(let isUsed):
      "the user \(isUsed ? "picks the device up" : "puts the device down")"
    case .thermal(let state): "the device's temperature is \(state.text)"
    case .memory(let pressure): "memory pressure is \(pressure.text)"
    case .backgroundRefresh(.off): "Background App Refresh is turned off"
    case .backgroundRefresh: "Background App Refresh is turned on"
    case .reboot: "the device restarts"
    case .stopContinued(let app, let name):
      "the user stops \(shortName(TaskKey(name, of: app)))"
    case .push(let app, let name, let priority):
      "the silent push \(shortName(TaskKey(name, of: app))) arrives"
        + (priority == .background
          ? "" : " with priority \(priority.rawValue), which launches nothing")
    case .wake(let app, let name):
      "\(shortName(TaskKey(name, of: app))) wakes \(appName(app)) from outside"
    case .answers(.keeps): "from now on the user keeps continued work going when asked"
    case .answers(.stops): "from now on the user stops continued work when asked"
    case .answers(.silent): "from now on the user does not answer when asked about continued work"
    case .utcOffset(let offset): "the local time changes to \(offset.text)"
    }
  }

  package func appName(_ app: AppID) -> String {
    apps.indices.contains(Int(app.index)) ? shortName(apps[Int(app.index)]) : "app \(app.index)"
  }
}
