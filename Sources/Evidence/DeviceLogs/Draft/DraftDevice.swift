import Basics
import SchedulerEngine

/// The device of a draft: what is told of it at the start, and what changes later as events.
struct DraftDevice {
  private(set) var keys: [(key: String, value: String, origin: DraftOrigin)] = []
  private(set) var events: [(at: Instant, words: String)] = []
  private(set) var knowsCharger = false

  init(_ log: DeviceLog, _ frame: DraftFrame) {
    var told: [DeviceChange] = []
    for dated in DraftDevice.changes(log) where dated.at < frame.end {
      let isFirst = !told.contains { $0.isSameKind(as: dated.change) }
      if isFirst { told.append(dated.change) }
      if case .charging = dated.change { knowsCharger = true }
      if isFirst, let (key, value) = dated.change.deviceKey {
        let isAtStart = dated.at - frame.start <= .minutes(2)
        keys.append(
          (
            key, value,
            isAtStart ? .seen("at the start") : .inferred("first seen \(frame.moment(dated.at))")
          ))
      } else if let words = dated.change.eventWords {
        events.append((dated.at, words))
      }
    }
  }

  /// What is told, and what decisions and launches prove besides.
  private static func changes(_ log: DeviceLog) -> [DeviceLog.DatedChange] {
    var changes = log.changes
    let tellsLowPowerMode = changes.contains { $0.change.isSameKind(as: .lowPowerMode(true)) }
    for task in log.ownTasks {
      for stretch in task.decisions {
        let refusing = stretch.decision.policies.filter { $0.verdict.refuses }
        for policy in refusing {
          switch PolicyRule(policy: policy.name).rule {
          case .externalPower: changes.append(.init(at: stretch.from, change: .charging(false)))
          case .lowPowerMode where !tellsLowPowerMode:
            changes.append(.init(at: stretch.from, change: .lowPowerMode(true)))
            changes.append(.init(at: stretch.to + .minutes(1), change: .lowPowerMode(false)))
          default: break
          }
        }
      }
      // A launch that needed the charger had it.
      let needsPower = task.submissions.contains { $0.terms.needsPower == true }
      for run in task.runs where needsPower && !run.isByDebugger {
        changes.append(.init(at: run.launchedAt - .minutes(2), change: .charging(true)))
      }
    }
    var told: [DeviceLog.DatedChange] = []
    let sorted = changes.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    var latest = LatestChanges()
    for (_, dated) in sorted where latest.isNews(dated.change) { told.append(dated) }
    return told
  }

  func write(to draft: inout DraftWords) {
    if !knowsCharger {
      draft.open("\"device\": {")
      draft.key(
        "like", quoted("overnight-charger"), .standard("the log says nothing about the charger"))
    } else {
      draft.open("\"device\": {")
    }
    for (key, value, origin) in keys { draft.key(key, value, origin) }
    if knowsCharger, !keys.contains(where: { $0.key == "battery" }) {
      draft.key("battery", quoted("80%"), .standard("the log does not contain the level"))
    }
    draft.close("},")
  }
}

extension DeviceChange {
  /// Nil for what only an event can say.
  fileprivate var deviceKey: (key: String, value: String)? {
    switch self {
    case .battery, .charging, .lowPowerMode, .switched, .network, .thermal, .memory,
      .backgroundRefresh:
      member
    case .inUse, .locked, .forceQuit, .reboot: nil
    }
  }

  fileprivate var eventWords: String? { member.map { "\"\($0.key)\": \($0.value)" } }

  /// As both the device and events of a scenario say it.
  private var member: (key: String, value: String)? {
    switch self {
    case .battery(let percent): ("battery", quoted("\(percent)%"))
    case .charging(let isOn): ("charging", "\(isOn)")
    case .lowPowerMode(let isOn): ("lowPowerMode", "\(isOn)")
    case .switched(let one, let isOn): (one.code.description, "\(isOn)")
    case .network(let network): ("network", quoted(network.word))
    case .inUse(let isOn): ("inUse", "\(isOn)")
    case .locked(let isOn): (isOn ? "lock" : "unlock", "true")
    case .thermal(let state): ("thermal", quoted(state.word))
    case .memory(let pressure): ("memory", quoted(pressure.word))
    case .backgroundRefresh(let setting): ("backgroundRefresh", quoted(setting.word))
    case .forceQuit(let app): ("forceQuit", quoted(app))
    case .reboot: ("reboot", "true")
    }
  }
}

extension Network {
  var word: String {
    switch self {
    case .none: "none"
    case .cellular: "cellular"
    case .wifi: "wifi"
    }
  }
}

extension ThermalState {
  var word: String {
    switch self {
    case .nominal: "nominal"
    case .fair: "fair"
    case .serious: "serious"
    case .critical: "critical"
    }
  }
}

extension MemoryPressure {
  var word: String {
    switch self {
    case .normal: "normal"
    case .warning: "warning"
    case .critical: "critical"
    }
  }
}

extension BackgroundRefresh {
  var word: String {
    switch self {
    case .off: "off"
    case .wifiOnly: "wifiOnly"
    case .wifiAndCellular: "wifiAndCellular"
    }
  }
}
