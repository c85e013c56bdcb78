public import SchedulerEngine

extension RuleID {
  /// Whether this change of the world is of the sort that can end this objection.
  public func canEnd(by change: WorldChange) -> Bool {
    switch (self, change) {
    case (.firstUnlock, .unlock), (.firstUnlock, .open), (.firstUnlock, .deviceUse),
      (.fileProtection, .unlock), (.fileProtection, .open), (.fileProtection, .deviceUse),
      (.appSwitcher, .open), (.foregroundRecency, .open),
      (.backgroundRefreshSetting, .backgroundRefresh), (.backgroundRefreshSetting, .appRefresh),
      (.backgroundRefreshSetting, .switched(.refreshRestricted, _)),
      (.backgroundRefreshSetting, .network),
      (.lowPowerMode, .lowPowerMode),
      (.criticallyLowBattery, .charging), (.criticallyLowBattery, .battery),
      (.externalPower, .charging), (.externalPower, .battery),
      (.network, .network), (.network, .switched(.lowDataMode, _)), (.launchEvents, .open),
      (.systemBudgets, .network), (.idleDevice, .lock),
      (.thermal, .thermal), (.memoryPressure, .memory), (.memoryPressure, .switched(.camera, _)),
      (.appUsage, .expectOpening), (.appUsage, .utcOffset):
      true
    default: false
    }
  }

  /// What in the rows of one instant ended this objection then; time where none of them did.
  public func end(in rows: [LogRow]) -> ObjectionEnd {
    var found = ObjectionEnd.time
    for index in rows.indices {
      switch rows[index].happening {
      case .world(let change, let origin) where canEnd(by: change):
        found = .world(change, origin)
      case .ended(let run, _)
      where self == .alreadyRunning || self == .competition || self == .continuedLimit:
        found = .runEnded(run)
      case .phase(_, .background) where self == .launchEvents && found == .time: found = .appRan
      default: break
      }
    }
    return found
  }
}
