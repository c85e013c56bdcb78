import RunRecord
import Scenarios
import SchedulerEngine

/// The scenario of a lesson with something changed in it.
struct ScenarioVariant {
  let prepared: PreparedScenario
  let seed: UInt64

  /// nil where nothing is left that can be run.
  init?(_ lesson: PreparedLesson, _ assignments: [String]) {
    guard let bytes = try? Overrides.apply(assignments, to: lesson.text),
      let scenario = ScenarioReader.read(bytes).scenario
    else { return nil }
    self.init(lesson, scenario)
  }

  init?(_ lesson: PreparedLesson, _ scenario: Scenario) {
    guard
      let prepared = try? Preparation.prepare(
        scenario, propertyLists: lesson.prepared.propertyLists)
    else { return nil }
    self.prepared = prepared
    seed = lesson.seed
  }

  /// The task of the same name.
  func task(like task: TaskKey, in lesson: PreparedLesson) -> TaskKey? {
    let name = lesson.prepared.text(of: task.name)
    let app = lesson.prepared.name(of: task.app)
    return prepared.tasks.first {
      prepared.text(of: $0.name) == name && prepared.name(of: $0.app) == app
    }
  }

  func record(until instant: Instant? = nil) -> RunRecord? {
    try? prepared.run(seed: seed, until: instant.map { min($0, prepared.end) }).record
  }
}
