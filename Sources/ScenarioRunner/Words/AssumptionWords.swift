import ScenarioFormat
import SchedulerEngine

extension StagedScenario {
  /// Everything the run rests on, as clauses for a list. What is alike for several apps is one clause.
  public var assumptionWords: [String] {
    var clauses: [(said: AppClause?, apps: [AppID], words: String)] = []
    for assumption in provenance.assumptions {
      guard let (app, said) = assumption.ofApp else {
        clauses.append((nil, [], words(of: assumption)))
        continue
      }
      if let place = clauses.firstIndex(where: { $0.said == said }) {
        clauses[place].apps.append(app)
      } else {
        clauses.append((said, [app], ""))
      }
    }
    return clauses.map { clause in
      clause.said.map { words(of: $0, clause.apps) } ?? clause.words
    }
  }

  /// Something the run rests on, as a clause for a list.
  func words(of assumption: Assumption) -> String {
    switch assumption {
    case .start:
      "the start on Monday 2026-06-01 at 06:00"
    case .duration(let span): "a duration of \(span.words)"
    case .seed(let seed): "the seed \(seed)"
    case .system(let profile): "the rules of iOS \(profile.rawValue)"
    case .device(let device): "the device \(device.name)"
    case .namedDevice(let device): "the battery and the day of the device \(device.name)"
    case .namedHabit, .history, .newcomer, .permittedByTasks, .bothModes:
      assumption.ofApp.map { words(of: $0.said, [$0.app]) } ?? ""
    }
  }

  private func words(of said: AppClause, _ apps: [AppID]) -> String {
    if apps.count > 1 && apps.count == setup.apps.count { return "every app \(said.singular)" }
    let names = apps.map { name(of: $0) }
    if apps.count == 1 { return "\(names[0]) \(said.singular)" }
    return names.dropLast().joined(separator: ", ")
      + " and \(names[names.count - 1]) \(said.plural)"
  }
}

/// What is assumed of an app, without the app.
private enum AppClause: Equatable {
  case habit(NamedHabit)
  case history(days: Int64)
  case newcomer
  case permittedByTasks
  case bothModes

  var singular: String {
    switch self {
    case .habit(let habit): "is opened as \(habit.name)"
    case .history(let days): "was used the same way for \(days) days before"
    case .newcomer: "is new to the system, its use is unknown"
    case .permittedByTasks: "permits the identifiers of its tasks"
    case .bothModes: "declares the modes fetch and processing"
    }
  }

  var plural: String {
    switch self {
    case .habit(let habit): "are opened as \(habit.name)"
    case .history(let days): "were used the same way for \(days) days before"
    case .newcomer: "are new to the system, their use is unknown"
    case .permittedByTasks: "permit the identifiers of their tasks"
    case .bothModes: "declare the modes fetch and processing"
    }
  }
}

extension Assumption {
  fileprivate var ofApp: (app: AppID, said: AppClause)? {
    switch self {
    case .namedHabit(let app, let habit): (app, .habit(habit))
    case .history(let app, let days): (app, .history(days: days))
    case .newcomer(let app): (app, .newcomer)
    case .permittedByTasks(let app): (app, .permittedByTasks)
    case .bothModes(let app): (app, .bothModes)
    case .start, .duration, .seed, .system, .device, .namedDevice: nil
    }
  }
}
