import RunRecord
import ScenarioFormat
import ScenarioRunner
import SchedulerEngine

/// The scenario of a lesson with something changed in it.
struct ScenarioVariant {
  let staged: StagedScenario
  let seed: UInt64

  /// nil where nothing is left that can be run.
  init?(_ lesson: StagedLesson, _ assignments: [String]) {
    guard let bytes = try? Overrides.apply(assignments, to: lesson.text),
      let scenario = ScenarioReader.read(bytes).scenario
    else { return nil }
    self.init(lesson, scenario)
  }

  init?(_ lesson: StagedLesson, _ scenario: Scenario) {
    guard
      let staged = try? Staging.stage(scenario, propertyLists: lesson.staged.propertyLists)
    else { return nil }
    self.staged = staged
    seed = lesson.seed
  }

  /// The task of the same name.
  func task(like task: TaskKey, in lesson: StagedLesson) -> TaskKey? {
    let name = lesson.staged.text(of: task.name)
    let app = lesson.staged.name(of: task.app)
    return staged.tasks.first { staged.text(of: $0.name) == name && staged.name(of: $0.app) == app }
  }

  func record(until instant: Instant? = nil) -> RunRecord? {
    try? staged.run(seed: seed, until: instant.map { min($0, staged.end) }).record
  }
}
