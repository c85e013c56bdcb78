import Basics
import RunRecord
import SchedulerEngine

/// What an expectation is about: the same in every run of a scenario, so it is found once for all.
struct ExpectationFrame {
  /// Its place among the scenario's expectations.
  let place: Int
  /// Where it stands in the file.
  let span: SourceSpan
  let expectation: Scenario.Expectation
  /// From the start to the end, which takes no time itself.
  let run: Range<Instant>
  /// The tasks that are meant, each by itself.
  let tasks: [TaskKey]
  let selection: TaskSelection
  /// In their place, work outside tasks; empty where tasks are meant.
  let activities: [TaskKey]
  /// For what is asked of the whole span.
  let time: JudgedTime
  /// For what is counted in all: what happens at the end of the run happens in it.
  let countedTime: JudgedTime
  /// For what is counted day by day; nil where nothing is.
  let days: JudgedTime?

  fileprivate init(
    _ located: Located<Scenario.Expectation>, at place: Int, in prepared: PreparedScenario
  ) {
    let expectation = located.value
    let calendar = ScenarioCalendar(prepared.scenario.clock)
    let run = prepared.setup.start..<max(prepared.setup.start, prepared.end)
    let tasks = prepared.tasks(meantBy: expectation)
    self.place = place
    span = located.span
    self.expectation = expectation
    self.run = run
    self.tasks = tasks
    activities = prepared.activities(meantBy: expectation)
    selection =
      expectation.task == nil
      ? tasks.first.map { .app($0.app) } ?? .everything
      : tasks.first.map { .task($0) } ?? .everything
    time = JudgedTime(expectation, .whole, in: calendar, run)
    countedTime = JudgedTime(
      expectation, .whole, in: calendar, run.lowerBound..<run.upperBound + .milliseconds(1))
    days = expectation.per.map { _ in JudgedTime(expectation, .daily, in: calendar, run) }
  }

  /// Whether it depends on what objected to requests, and not on runs and requests alone.
  var isAboutObjections: Bool {
    expectation.because != nil || expectation.onlyBecause != nil || expectation.decidedBy != nil
  }
}

extension PreparedScenario {
  /// In the order of the file.
  var expectationFrames: [ExpectationFrame] {
    scenario.expectations.enumerated().map { ExpectationFrame($1, at: $0, in: self) }
  }

  fileprivate func activities(meantBy expectation: Scenario.Expectation) -> [TaskKey] {
    guard let wanted = expectation.activity?.value else { return [] }
    let owner = expectation.app?.value
    var found: [TaskKey] = []
    for (app, origin) in zip(scenario.apps, provenance.apps) {
      if let owner, app.value.id.value != owner { continue }
      for (activity, place) in zip(app.value.activities, origin.activities)
      where activity.value.name.value == wanted { found.append(place.key) }
    }
    return found
  }

  /// The reader has seen to it that there is one, and only one where a task is named.
  fileprivate func tasks(meantBy expectation: Scenario.Expectation) -> [TaskKey] {
    let wanted = expectation.task?.value
    let owner = expectation.app?.value
    var found: [TaskKey] = []
    for (app, origin) in zip(scenario.apps, provenance.apps) {
      if let owner, app.value.id.value != owner { continue }
      for (task, place) in zip(app.value.tasks, origin.tasks) {
        if wanted == nil || task.value.identifier.value == wanted { found.append(place.key) }
      }
    }
    return found
  }
}
