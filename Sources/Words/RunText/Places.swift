import Basics
import RunRecord
public import SchedulerEngine

/// Where a scenario says what happened, as words such as "line 31": the seam through which reports
/// name a place without knowing any file.
public struct Places: Equatable, Sendable {
  /// For each event of the set-up's script; shorter where nothing is known.
  public var script: [String]
  /// For each habit of the set-up.
  public var habits: [String]
  public var tasks: [TaskKey: String]

  public init(
    script: [String] = [], habits: [String] = [], tasks: [TaskKey: String] = [:]
  ) {
    self.script = script
    self.habits = habits
    self.tasks = tasks
  }

  /// Nil for what no line of the scenario brought about.
  package func text(_ origin: Origin) -> String? {
    switch origin {
    case .script(let index): text(script, at: index)
    case .habit(let index): text(habits, at: index)
    case .caller, .device: nil
    }
  }

  package func text(_ task: TaskKey) -> String? { tasks[task].map { safeText($0.utf8) } }

  private func text(_ places: [String], at index: Int32) -> String? {
    guard places.indices.contains(Int(index)) else { return nil }
    let place = safeText(places[Int(index)].utf8)
    // What the file does not say has no place in it.
    return place.isEmpty ? nil : place
  }
}
