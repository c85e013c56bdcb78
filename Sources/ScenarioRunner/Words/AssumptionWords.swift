import ScenarioFormat
import SchedulerEngine

extension StagedScenario {
  /// Something the run rests on, as a clause for a list.
  public func words(of assumption: Assumption) -> String {
    switch assumption {
    case .start:
      "the start on Monday 2026-06-01 at 06:00"
    case .duration(let span): "a duration of \(span.words)"
    case .seed(let seed): "the seed \(seed)"
    case .system(let profile): "the rules of iOS \(profile.rawValue)"
    case .device(let device): "the device \(device.name)"
    case .namedDevice(let device): "the battery and the day of the device \(device.name)"
    case .namedHabit(let app, let habit): "\(name(of: app)) is opened as \(habit.name)"
    case .history(let app, let days):
      "\(name(of: app)) was used the same way for \(days) days before"
    case .newcomer(let app): "\(name(of: app)) is new to the system, its use is unknown"
    case .permittedByTasks(let app): "\(name(of: app)) permits the identifiers of its tasks"
    case .bothModes(let app): "\(name(of: app)) declares the modes fetch and processing"
    }
  }
}
