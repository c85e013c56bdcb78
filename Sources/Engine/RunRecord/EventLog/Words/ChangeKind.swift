import SchedulerEngine

/// What a change of the world is, as its row's `change` says.
enum ChangeKind: LogWord {
  case plain(PlainChange)
  case switched(DeviceSwitch)

  var logWord: String {
    switch self {
    case .plain(let change): change.rawValue
    case .switched(let one): one.code.description
    }
  }

  static var all: [ChangeKind] {
    PlainChange.allCases.map { .plain($0) } + DeviceSwitch.allCases.map { .switched($0) }
  }

  static func first(where passes: (String) -> Bool) -> ChangeKind? {
    if let plain = PlainChange.first(where: passes) { return .plain(plain) }
    return DeviceSwitch.allCases.first { passes($0.code.description) }.map { .switched($0) }
  }
}

/// All but the switches.
enum PlainChange: String, CaseIterable, LogWord {
  case charging, battery, lowPowerMode, network, unlock, lock, deviceUse, thermal, memory
  case backgroundRefresh, appRefresh, open, leave, forceQuit, terminate, install, uninstall, update
  case debugger, expectOpening, reboot, utcOffset, stopContinued, answers, push, networkSpeed
}

extension WorldChange {
  var kind: ChangeKind {
    switch self {
    case .switched(let one, _): .switched(one)
    case .charging: .plain(.charging)
    case .battery: .plain(.battery)
    case .lowPowerMode: .plain(.lowPowerMode)
    case .network: .plain(.network)
    case .unlock: .plain(.unlock)
    case .lock: .plain(.lock)
    case .deviceUse: .plain(.deviceUse)
    case .thermal: .plain(.thermal)
    case .memory: .plain(.memory)
    case .backgroundRefresh: .plain(.backgroundRefresh)
    case .appRefresh: .plain(.appRefresh)
    case .open: .plain(.open)
    case .leave: .plain(.leave)
    case .forceQuit: .plain(.forceQuit)
    case .terminate: .plain(.terminate)
    case .install: .plain(.install)
    case .uninstall: .plain(.uninstall)
    case .update: .plain(.update)
    case .debugger: .plain(.debugger)
    case .expectOpening: .plain(.expectOpening)
    case .reboot: .plain(.reboot)
    case .utcOffset: .plain(.utcOffset)
    case .stopContinued: .plain(.stopContinued)
    case .answers: .plain(.answers)
    case .push: .plain(.push)
    case .networkSpeed: .plain(.networkSpeed)
    }
  }
}
