import RunText
public import SchedulerEngine

extension SimulatedDevice {
  /// A condition that the day of a named device changes, with its state.
  public enum HeldCondition: Equatable, Sendable {
    case network(Network)
    case charging(Bool)
  }

  /// Begins in a state that the device's own day does not change; `set(_:)` still does.
  ///
  ///     try phone.begin(holding: .network(.none))
  public func begin(holding condition: HeldCondition) throws {
    try begin {
      switch condition {
      case .network(let network): $0.conditions.network = network
      case .charging(let isCharging): $0.conditions.isCharging = isCharging
      }
    }
    setup.habits.removeAll { HabitualCondition($0.effect) == HabitualCondition(condition) }
  }
}

/// What the day of a named device changes.
enum HabitualCondition {
  case network, charging

  init?(_ effect: HabitSetup.Effect) {
    switch effect {
    case .network: self = .network
    case .charging: self = .charging
    case .lowPowerMode, .deviceUse, .open, .push, .wake: return nil
    }
  }

  init(_ held: SimulatedDevice.HeldCondition) {
    switch held {
    case .network: self = .network
    case .charging: self = .charging
    }
  }

  init?(_ change: WorldChange) {
    switch change {
    case .network: self = .network
    case .charging: self = .charging
    default: return nil
    }
  }

  var subject: String {
    switch self {
    case .network: "the network"
    case .charging: "whether it charges"
    }
  }

  var example: String {
    switch self {
    case .network: ".network(.none)"
    case .charging: ".charging(true)"
    }
  }
}

/// Follows the log for what a test set and the device's own day changes.
struct SetConditions {
  private var sites: [HabitualCondition: CallSite] = [:]
  private var taken = 0

  mutating func note(_ change: WorldChange, at site: CallSite) {
    if let condition = HabitualCondition(change) { sites[condition] = site }
  }

  /// What the day changed in the rows since the last call. It is no longer set by the test then.
  mutating func undone(in rows: [LogRow]) -> [(HabitualCondition, at: Instant, site: CallSite)] {
    defer { taken = rows.count }
    if sites.isEmpty { return [] }
    return rows[taken...].compactMap { row in
      guard case .world(let change, .habit) = row.happening,
        let condition = HabitualCondition(change), let site = sites.removeValue(forKey: condition)
      else { return nil }
      return (condition, row.at, site)
    }
  }
}

extension Session {
  func noteUndoneConditions() {
    for (condition, instant, site) in set.undone(in: ledger.rows) {
      let when = "\(clock.date(instant)) \(clock.time(instant))"
      for app in launches.keys.sorted(by: { $0.index < $1.index }) {
        note(
          .undoneByTheDay(condition, when: when), text(setup.apps[Int(app.index)].name), of: app,
          at: site)
      }
    }
  }
}
