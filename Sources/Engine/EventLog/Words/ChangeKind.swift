import SchedulerEngine

/// What a change of the world is, as its row's `change` says.
enum ChangeKind: String, CaseIterable, LogWord {
  case charging, battery, lowPowerMode, network, lowDataMode, unlock, lock, deviceUse, thermal
  case memory, camera, backgroundRefresh, refreshRestricted, appRefresh, open, leave, forceQuit
  case terminate, install, uninstall, update, debugger, expectOpening, reboot, utcOffset
  case stopContinued, answers, push, networkSpeed
}

extension WorldChange {
  var kind: ChangeKind {
    switch self {
    case .charging: .charging
    case .battery: .battery
    case .lowPowerMode: .lowPowerMode
    case .network: .network
    case .lowDataMode: .lowDataMode
    case .unlock: .unlock
    case .lock: .lock
    case .deviceUse: .deviceUse
    case .thermal: .thermal
    case .memory: .memory
    case .camera: .camera
    case .backgroundRefresh: .backgroundRefresh
    case .refreshRestricted: .refreshRestricted
    case .appRefresh: .appRefresh
    case .open: .open
    case .leave: .leave
    case .forceQuit: .forceQuit
    case .terminate: .terminate
    case .install: .install
    case .uninstall: .uninstall
    case .update: .update
    case .debugger: .debugger
    case .expectOpening: .expectOpening
    case .reboot: .reboot
    case .utcOffset: .utcOffset
    case .stopContinued: .stopContinued
    case .answers: .answers
    case .push: .push
    case .networkSpeed: .networkSpeed
    }
  }
}
