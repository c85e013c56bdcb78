package import SchedulerEngine

/// A state of the device, or of what the user did with the app, that stands at the end of a log.
package struct StandingCondition: Equatable, Sendable {
  /// The rule of the model that holds work back in this state.
  package let rule: RuleID
  package let state: State
  package let since: Instant
  /// Whether the log shows another state before it.
  package let isSeenToBegin: Bool
  /// The last line that says so.
  package let told: Instant

  package enum State: Equatable, Sendable {
    case change(DeviceChange)
    /// Background App Refresh only with Wi-Fi, and the device has another connection or none.
    case withoutWiFi
  }
}

extension DeviceLog {
  /// The states at the end of the log in which the task's request may not begin, in order of precedence of
  /// their rules.
  func conditions(holding task: TaskLog) -> [StandingCondition] {
    let rules = Rules()
    let terms = task.submissions.last?.terms ?? RequestTerms()
    var found: [StandingCondition] = []
    for place in changes.lastOfEachKind {
      let dated = changes[place]
      // Where the task was launched later, the state had changed, whether or not a line says so.
      let launched = task.runs.last { !$0.isByDebugger }?.launchedAt ?? .earliest
      if launched > dated.told { continue }
      guard let (rule, state) = rule(of: dated.change, terms, at: dated.at, task) else { continue }
      let isDemanded = rule == .externalPower || rule == .network
      if !isDemanded, rule.applies(to: task.kind ?? .refresh, by: rules) != .always { continue }
      found.append(
        StandingCondition(
          rule: rule, state: state, since: launched > dated.at ? dated.told : dated.at,
          isSeenToBegin: launched <= dated.at
            && changes[..<place].contains { $0.change.isSameKind(as: dated.change) },
          told: dated.told))
    }
    return found.sorted { $0.rule.rawValue < $1.rule.rawValue }
  }

  private func rule(
    of change: DeviceChange, _ terms: RequestTerms, at since: Instant, _ task: TaskLog
  ) -> (RuleID, StandingCondition.State)? {
    switch change {
    case .lowPowerMode(true): (.lowPowerMode, .change(change))
    case .backgroundRefresh(.off): (.backgroundRefreshSetting, .change(change))
    case .backgroundRefresh(.wifiOnly)
    where isWithoutWiFi:
      (.backgroundRefreshSetting, .withoutWiFi)
    case .forceQuit(let app)
    where app == task.app && !sessions.contains { $0.from >= since && ($0.app ?? app) == app }:
      (.appSwitcher, .change(change))
    case .battery(let percent)
    where percent < Rules().criticallyLowBattery.threshold.millionths / 10_000
      && isCharging == false:
      (.criticallyLowBattery, .change(change))
    case .charging(false) where terms.needsPower == true: (.externalPower, .change(change))
    case .network(.none) where terms.needsNetwork == true: (.network, .change(change))
    case .thermal(.serious), .thermal(.critical): (.thermal, .change(change))
    case .memory(.critical): (.memoryPressure, .change(change))
    default: nil
    }
  }

  private var isCharging: Bool? {
    for dated in changes.reversed() { if case .charging(let isOn) = dated.change { return isOn } }
    return nil
  }

  private var isWithoutWiFi: Bool {
    for dated in changes.reversed() {
      if case .network(let network) = dated.change { return network != .wifi }
    }
    return false
  }

  /// The longest time since then in which the app was not opened; nil if the log never says when it is.
  func absence(of app: String, since asked: Instant) -> Span? {
    guard let last, sessions.contains(where: { ($0.app ?? app) == app }) else { return nil }
    var longest = Span.zero
    var from = asked
    for session in sessions where session.from > asked && (session.app ?? app) == app {
      longest = max(longest, session.from - from)
      from = max(from, session.to ?? session.from)
    }
    return max(longest, last - from)
  }

  /// The inputs of rules of which the log says something.
  var seenInputs: WorldInputs {
    var seen: WorldInputs = sessions.isEmpty ? [] : [.lastForeground, .usage]
    for place in changes.lastOfEachKind { seen.formUnion(changes[place].change.inputs) }
    if changes.contains(where: { $0.change.inputs == .appSwitcher }) { seen.insert(.appSwitcher) }
    return seen
  }
}

extension [DeviceLog.DatedChange] {
  /// Where the last change of each kind is, in the order of the log.
  var lastOfEachKind: [Int] {
    var found: [Int] = []
    for place in indices.reversed()
    where !found.contains(where: { self[$0].change.isAlike(self[place].change) }) {
      found.append(place)
      if found.count == DeviceChange.mostKinds { break }
    }
    return found.reversed()
  }
}

extension DeviceChange {
  /// Momentary events are alike, too.
  fileprivate func isAlike(_ other: DeviceChange) -> Bool {
    switch (self, other) {
    case (.forceQuit, .forceQuit), (.reboot, .reboot): true
    default: isSameKind(as: other)
    }
  }

  fileprivate static let mostKinds = 11 + DeviceSwitch.allCases.count

  /// What rules see of it.
  fileprivate var inputs: WorldInputs {
    switch self {
    case .battery: .batteryLevel
    case .charging: .charging
    case .lowPowerMode: .lowPowerMode
    case .network: .network
    case .inUse, .locked: .deviceUse
    case .thermal: .thermal
    case .memory: .memory
    case .backgroundRefresh: .backgroundRefresh
    case .forceQuit: .appSwitcher
    case .switched, .reboot: []
    }
  }
}
