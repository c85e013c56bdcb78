import SchedulerEngine

extension WorldChange {
  /// As an app's line about the device says it; nil for what no such line tells.
  func words(app: String) -> String? {
    switch self {
    case .charging(let isOn): "\"charging\":\(isOn)"
    case .battery(let level): "\"battery\":\(level.millionths / 10_000)"
    case .lowPowerMode(let isOn): "\"lowPowerMode\":\(isOn)"
    case .network(let network): "\"connection\":\"\(network.word)\""
    case .switched(let one, let isOn): "\"\(one.code)\":\(isOn)"
    case .unlock: "\"locked\":false"
    case .lock: "\"locked\":true"
    case .deviceUse(let isOn): "\"inUse\":\(isOn)"
    case .thermal(let state): "\"thermal\":\"\(state.word)\""
    case .memory(let pressure): "\"memory\":\"\(pressure.word)\""
    case .backgroundRefresh(let setting): "\"backgroundRefresh\":\"\(setting.word)\""
    case .forceQuit: "\"forceQuit\":\"\(app)\""
    case .reboot: "\"reboot\":true"
    case .appRefresh, .open, .leave, .terminate, .install, .uninstall, .update, .debugger,
      .expectOpening, .stopContinued, .push, .answers, .utcOffset, .networkSpeed:
      nil
    }
  }
}

extension TaskKind {
  /// What stands between `BG` and `TaskRequest` in the name of its class.
  var className: String {
    switch self {
    case .refresh, .push, .transfer: "AppRefresh"
    case .processing: "Processing"
    case .healthResearch: "HealthResearch"
    case .continued: "ContinuedProcessing"
    }
  }
}
