import RunRecord
import Scenarios
import SchedulerEngine

/// What the user has of the phone and its apps in a run, to see whether a change takes something away.
struct PhoneUse {
  /// How often something was missing when the phone was looked at, by what was missing.
  private let missing: [Lack: Int64]
  /// How often the user opens each app, in the whole run and in the time that is asked about.
  private let openings: [Opened: Int64]

  /// What a phone can be without. The apps are those of the scenario, by name.
  private enum Lack: Hashable {
    case charger, fullPower, network, wifi, speed, anySpeed, refresh, refreshOffWifi, cool,
      coldEnough, memory
    case unlocked, use, battery, beingAPhone
    case switchedOff(DeviceSwitch)
    case installed(String)
    case refreshOfApp(String)
    case appSwitcher(String)
  }

  private struct Opened: Hashable {
    let app: String
    let isAsked: Bool
  }

  /// Shorter changes go unnoticed.
  private static let step = Span.minutes(5)

  /// nil if the run stops before its end.
  init?(
    _ prepared: PreparedScenario, seed: UInt64, _ record: RunRecord, asked: [Range<Instant>]
  ) {
    guard var simulation = try? prepared.begun(seed: seed) else { return nil }
    var missing: [Lack: Int64] = [:]
    while simulation.now < prepared.end {
      for lack in PhoneUse.lacks(of: simulation, prepared) { missing[lack, default: 0] += 1 }
      let next = min(simulation.now + PhoneUse.step, prepared.end)
      guard case .reached = simulation.advance(to: next) else { return nil }
    }
    self.missing = missing
    var openings: [Opened: Int64] = [:]
    for opening in record.openings {
      let app = prepared.name(of: opening.app)
      openings[Opened(app: app, isAsked: false), default: 0] += 1
      if asked.contains(where: { $0.contains(opening.at) }) {
        openings[Opened(app: app, isAsked: true), default: 0] += 1
      }
    }
    self.openings = openings
  }

  /// Whether the user is without something for longer than before, or opens an app less often.
  func isLess(than before: PhoneUse) -> Bool {
    missing.contains { $0.value > before.missing[$0.key] ?? 0 }
      || before.openings.contains { $0.value > openings[$0.key] ?? 0 }
  }

  private static func lacks(of simulation: Simulation, _ prepared: PreparedScenario) -> [Lack] {
    let (device, setup) = (simulation.conditions(), prepared.setup)
    var lacks: [Lack] = []
    func note(_ isMissing: Bool, _ lack: Lack) { if isMissing { lacks.append(lack) } }
    note(!device.isCharging, .charger)
    note(device.isLowPowerModeOn, .fullPower)
    note(device.network == .none, .network)
    note(device.network != .wifi, .wifi)
    note(device.networkSpeed != .usual, .speed)
    note(device.networkSpeed == .verySlow, .anySpeed)
    note(device.backgroundRefresh == .off, .refresh)
    note(device.backgroundRefresh != .wifiAndCellular, .refreshOffWifi)
    note(device.thermal != .nominal, .cool)
    note(device.thermal == .serious || device.thermal == .critical, .coldEnough)
    note(device.memory != .normal, .memory)
    note(!device.wasUnlockedSinceBoot, .unlocked)
    note(!device.isInUse, .use)
    note(device.isAppleSimulator, .beingAPhone)
    let low = setup.rules.criticallyLowBattery.threshold
    note(simulation.battery() < low && !device.isCharging, .battery)
    for one in DeviceSwitch.allCases { note(device.switches[one], .switchedOff(one)) }
    for index in setup.apps.indices {
      let id = AppID(index: Int32(index))
      guard let app = simulation.conditions(of: id) else { continue }
      let name = prepared.name(of: id)
      note(!app.isInstalled, .installed(name))
      note(!app.isBackgroundRefreshOn, .refreshOfApp(name))
      note(!app.isInSwitcher, .appSwitcher(name))
    }
    return lacks
  }
}

extension PreparedScenario {
  /// Whether the phone or its user could do something else than in the other scenario. What apps do is not compared.
  func mayTreatThePhoneOtherwise(than other: PreparedScenario) -> Bool {
    let (now, then) = (setup, other.setup)
    if now.device != then.device || now.habits != then.habits || now.script != then.script {
      return true
    }
    return zip(now.apps, then.apps).contains { app, before in
      app.isBackgroundRefreshOn != before.isBackgroundRefreshOn
        || app.isInstalled != before.isInstalled || app.history != before.history
    }
  }

  /// Whether something is done to the phone, once, that was not done before, or the phone knows its user less long.
  func doesMoreToThePhone(than other: PreparedScenario) -> Bool {
    setup.blows > other.setup.blows || setup.daysKnown < other.setup.daysKnown
      || (setup.device.answer != .keeps && other.setup.device.answer == .keeps)
  }
}

extension Setup {
  /// What events do to the phone or to an app on it.
  fileprivate var blows: Int {
    script.count { event in
      guard case .change(let change) = event.action else { return false }
      switch change {
      case .forceQuit, .terminate, .uninstall, .reboot, .stopContinued, .answers(.stops),
        .standing, .debugger:
        return true
      default: return false
      }
    }
  }

  fileprivate var daysKnown: Int64 {
    apps.reduce(0) { days, app in
      if case .habits(let known) = app.history { days + Int64(known) } else { days }
    }
  }
}
