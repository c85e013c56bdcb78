import Basics
import RunRecord
public import SchedulerEngine

extension ThermalState {
  package var text: String {
    switch self {
    case .nominal: "normal"
    case .fair: "fair"
    case .serious: "serious"
    case .critical: "critical"
    }
  }
}

extension MemoryPressure {
  package var text: String {
    switch self {
    case .normal: "normal"
    case .warning: "high"
    case .critical: "critical"
    }
  }
}

extension UTCOffset {
  /// `UTC+02:00`
  var text: String {
    "UTC" + utcOffset(minutes: Int64(minutes))
  }
}

extension DeviceSwitch {
  /// What happened when it was switched, as a short clause.
  package func text(_ isOn: Bool) -> String {
    switch self {
    case .lowDataMode: isOn ? "Low Data Mode on" : "Low Data Mode off"
    case .camera: isOn ? "camera on" : "camera off"
    case .refreshRestricted: isOn ? "refresh restricted" : "restriction lifted"
    }
  }

  /// As above, as part of a sentence.
  func sentence(_ isOn: Bool) -> String {
    switch self {
    case .lowDataMode: "Low Data Mode is turned \(isOn ? "on" : "off")"
    case .camera: "the camera is \(isOn ? "on" : "off")"
    case .refreshRestricted:
      "Background App Refresh is \(isOn ? "restricted" : "no longer restricted")"
    }
  }
}

extension WorldChange {
  /// What happened, as a short clause.
  package var text: String {
    switch self {
    case .charging(let isOn): isOn ? "plugged in" : "unplugged"
    case .battery(let level): "battery at \(shareText(level))"
    case .lowPowerMode(let isOn): isOn ? "Low Power Mode on" : "Low Power Mode off"
    case .network(.none): "network lost"
    case .network(.cellular): "on cellular"
    case .network(.wifi): "Wi-Fi joined"
    case .networkSpeed(.usual): "network as usual"
    case .networkSpeed(.slow): "slow network"
    case .networkSpeed(.verySlow): "very slow network"
    case .switched(let one, let isOn): one.text(isOn)
    case .unlock: "device unlocked"
    case .lock: "device locked"
    case .deviceUse(let isUsed): isUsed ? "device picked up" : "device put down"
    case .thermal: "temperature changed"
    case .memory: "memory pressure changed"
    case .backgroundRefresh(.off), .appRefresh(_, isOn: false): "Background App Refresh off"
    case .backgroundRefresh, .appRefresh: "Background App Refresh on"
    case .open: "app opened"
    case .leave: "app left"
    case .forceQuit: "app swiped away"
    case .terminate: "app ended by the system"
    case .install: "app installed"
    case .uninstall: "app removed"
    case .update: "app updated"
    case .debugger(_, let isAttached): isAttached ? "debugger attached" : "debugger detached"
    case .expectOpening: "opening expected"
    case .standing(_, .usual): "treated as usual by the phone"
    case .standing(_, .neglected): "neglected by the phone"
    case .standing(_, .silent): "silent on this phone"
    case .standing(_, .favoured): "favoured by the phone"
    case .stopContinued: "task stopped by the user"
    case .push(_, _, .background): "silent push"
    case .push(_, _, let priority): "push with priority \(priority.rawValue)"
    case .wake: "woken from outside"
    case .answers(.keeps): "user keeps tasks going when asked"
    case .answers(.stops): "user stops tasks when asked"
    case .answers(.silent): "user does not answer"
    case .reboot: "device restarted"
    case .utcOffset: "local time changed"
    }
  }
}

extension Condition {
  /// What somebody has to do, as an imperative.
  public var text: String {
    switch self {
    case .firstUnlock: "unlock the device once"
    case .appOpened: Remedy.openTheApp.words.text
    case .refreshUnrestricted: "lift the restriction on Background App Refresh"
    case .deviceRefreshOn: "turn on Background App Refresh for the device"
    case .appRefreshOn: "turn on Background App Refresh for the app"
    case .wifi: "join Wi-Fi"
    case .lowPowerModeOff: "turn off Low Power Mode"
    case .lowDataModeOff: "turn off Low Data Mode"
    case .charging: "plug in the device"
    case .online: "connect to a network"
    case .unlocked: "unlock the device"
    case .deviceIdle: "lock the device"
    case .coolDevice: "let the device cool down"
    case .memoryAvailable: "free some memory"
    case .cameraClosed: "close the camera"
    case .openingExpected: "open the app at regular times"
    case .budgetRaised: "give the app a budget that refills"
    case .runEnded: "let the earlier run end"
    case .launchEnded: "let another launch end"
    case .continuedEnded: "let another continued task end"
    case .treatedAsUsual: Remedy.tryAnotherPhone.words.text
    }
  }
}
