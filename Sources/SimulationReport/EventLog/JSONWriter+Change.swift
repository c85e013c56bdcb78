import JSON
import SchedulerEngine

extension JSONWriter {
  /// What a change says besides what it is.
  mutating func change(_ change: WorldChange) {
    switch change {
    case .charging(let isOn), .lowPowerMode(let isOn), .lowDataMode(let isOn),
      .deviceUse(let isOn), .camera(let isOn), .refreshRestricted(let isOn):
      field("on", isOn)
    case .battery(let share): field("millionths", share.millionths)
    case .network(let network): field("to", network)
    case .thermal(let state): field("to", state)
    case .memory(let pressure): field("to", pressure)
    case .backgroundRefresh(let setting): field("to", setting)
    case .appRefresh(let app, let isOn), .debugger(let app, let isOn):
      field("app", app)
      field("on", isOn)
    case .open(let app, let span):
      field("app", app)
      field("for", span.milliseconds)
    case .leave(let app), .forceQuit(let app), .terminate(let app), .install(let app),
      .uninstall(let app), .update(let app), .expectOpening(let app):
      field("app", app)
    case .stopContinued(let app, let name):
      field("app", app)
      field("name", name)
    case .answers(let answer): field("to", answer)
    case .utcOffset(let offset): field("minutes", Int64(offset.minutes))
    case .unlock, .lock, .reboot: break
    }
  }

  mutating func origin(_ origin: Origin) {
    field("by", origin.kind)
    switch origin {
    case .script(let place), .habit(let place): field("place", Int64(place))
    case .caller, .device: break
    }
  }
}
