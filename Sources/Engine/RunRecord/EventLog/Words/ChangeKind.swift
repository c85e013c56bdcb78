import SchedulerEngine

/// The kind of a world change: the `change` of its row.
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

/// All kinds except the switches.
enum PlainChange: String, CaseIterable, LogWord {
  case charging, battery, lowPowerMode, network, unlock, lock, deviceUse, thermal, memory
  case backgroundRefresh, appRefresh, open, leave, forceQuit, terminate, install, uninstall, update
  case debugger, expectOpening, reboot, utcOffset, stopContinued, answers, push, wake, networkSpeed
  case standing
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
    case .wake: .plain(.wake)
    case .networkSpeed: .plain(.networkSpeed)
    case .standing: .plain(.standing)
    }
  }
}

enum RegistrationKind: String, CaseIterable, LogWord {
  case registered, notPermitted, wildcard, fatal, stale
}

extension Registration {
  var kind: RegistrationKind {
    switch self {
    case .registered: .registered
    case .notPermitted: .notPermitted
    case .wildcard: .wildcard
    case .fatal: .fatal
    case .stale: .stale
    }
  }
}

enum RefusalKind: String, CaseIterable, LogWord {
  case identifierNotPermitted, modeMissing, entitlementMissing, kindNotOffered
  case backgroundRefreshOff, appleSimulator, tooManyPending, fatal, stale
  case wildcard, resourceUnavailable, notInForeground, cannotStartNow
}

extension SubmissionRefusal {
  var kind: RefusalKind {
    switch self {
    case .identifierNotPermitted: .identifierNotPermitted
    case .wildcard: .wildcard
    case .resourceUnavailable: .resourceUnavailable
    case .notInForeground: .notInForeground
    case .cannotStartNow: .cannotStartNow
    case .modeMissing: .modeMissing
    case .entitlementMissing: .entitlementMissing
    case .kindNotOffered: .kindNotOffered
    case .backgroundRefreshOff: .backgroundRefreshOff
    case .appleSimulator: .appleSimulator
    case .tooManyPending: .tooManyPending
    case .fatal: .fatal
    case .stale: .stale
    }
  }
}

enum OutcomeKind: String, CaseIterable, LogWord {
  case completed, completedAfterExpiration, endedWithoutHandler, killed, trapped, crashed
  case interrupted, endedInForeground
}

extension Outcome {
  var kind: OutcomeKind {
    switch self {
    case .completed: .completed
    case .completedAfterExpiration: .completedAfterExpiration
    case .endedWithoutHandler: .endedWithoutHandler
    case .endedInForeground: .endedInForeground
    case .killed: .killed
    case .trapped: .trapped
    case .crashed: .crashed
    case .interrupted: .interrupted
    }
  }
}

enum OriginKind: String, CaseIterable, LogWord {
  case script, habit, caller, device
}

extension Origin {
  var kind: OriginKind {
    switch self {
    case .script: .script
    case .habit: .habit
    case .caller: .caller
    case .device: .device
    }
  }
}
