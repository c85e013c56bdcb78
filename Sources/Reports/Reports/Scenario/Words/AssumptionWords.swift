package import Scenarios
import SchedulerEngine

extension PreparedScenario {
  /// What the run rests on, a clause each; what is assumed of many apps is one clause.
  package var assumptionWords: [String] {
    var told: [ClauseOfApps] = []
    return provenance.assumptions.compactMap { assumption in
      guard let clause = ClauseOfApps(assumption) else { return words(of: assumption) }
      if told.contains(where: { $0.one == clause.one }) { return nil }
      told.append(clause)
      let apps = provenance.assumptions.compactMap(ClauseOfApps.init)
        .filter { $0.one == clause.one }.map { $0.app }
      return apps.count == 1
        ? "\(name(of: apps[0])) \(clause.one)" : "\(names(of: apps)) \(clause.several)"
    }
  }

  private func names(of apps: [AppID]) -> String {
    if apps.count == setup.apps.count {
      return apps.count == 2 ? "both apps" : "all \(apps.count) apps"
    }
    if apps.count > 3 {
      return "\(name(of: apps[0])), \(name(of: apps[1])) and \(apps.count - 2) more apps"
    }
    return apps.dropLast().map(name).joined(separator: ", ")
      + " and \(name(of: apps[apps.count - 1]))"
  }

  /// Nil for what is assumed of an app, which is a clause of several.
  private func words(of assumption: Assumption) -> String? {
    switch assumption {
    case .start: "the start on Monday 2026-06-01 at 06:00"
    case .duration(let span): "a duration of \(spanText(span))"
    case .seed(let seed): "the seed \(seed)"
    case .system(let profile): "the rules of iOS \(profile.rawValue)"
    case .device(let device): "the device \(device.name)"
    case .namedDevice(let device): "the battery and daily routine of the device \(device.name)"
    case .batteryLevel(let level): "a battery at \(level.words) at the start"
    case .batteryRates: "how fast the battery drains and charges"
    case .network: "Wi-Fi the whole time"
    case .namedHabit, .history, .newcomer, .permittedByTasks, .bothModes, .allModes: nil
    }
  }
}

/// What is assumed of an app, said of one and of several.
private struct ClauseOfApps {
  let app: AppID
  let one: String
  let several: String

  init?(_ assumption: Assumption) {
    switch assumption {
    case .namedHabit(let app, let habit):
      (self.app, one, several) = (
        app, "is opened with the habit \(habit.name)", "are opened with the habit \(habit.name)"
      )
    case .history(let app, let days):
      let used = "used the same way for \(days) days before the start"
      (self.app, one, several) = (app, "was \(used)", "were \(used)")
    case .newcomer(let app):
      self.app = app
      one = "is new to the system, which knows nothing about its use"
      several = "are new to the system, which knows nothing about their use"
    case .permittedByTasks(let app):
      self.app = app
      one = "permits the identifiers of its tasks"
      several = "permit the identifiers of their tasks"
    case .bothModes(let app):
      self.app = app
      one = "declares the modes fetch and processing"
      several = "declare the modes fetch and processing"
    case .allModes(let app):
      self.app = app
      one = "declares the modes fetch, processing and remote-notification"
      several = "declare the modes fetch, processing and remote-notification"
    case .start, .duration, .seed, .system, .device, .namedDevice, .batteryLevel, .batteryRates,
      .network:
      return nil
    }
  }
}
