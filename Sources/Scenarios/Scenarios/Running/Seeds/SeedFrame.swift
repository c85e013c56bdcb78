import RunRecord
package import SchedulerEngine

/// What the figures of all seeds are about, found once for all of them.
struct SeedFrame {
  let prepared: PreparedScenario
  let tasks: [TaskKey]
  let expectations: [ExpectationFrame]
  /// In order, and apart from each other.
  let days: [Range<Instant>]
  /// The rows that decide whether the expectations hold.
  let deciding: WantedRows
  let interest: SeedInterest
  /// The places of the tasks in the order of their keys.
  private let sorted: [Int]

  init(of prepared: PreparedScenario, _ interest: SeedInterest = .verdicts) {
    self.interest = interest
    self.prepared = prepared
    let tasks = prepared.tasks
    self.tasks = tasks
    expectations = prepared.expectationFrames
    days = prepared.countedDays
    switch interest {
    case .findings: deciding = .all
    case .verdicts:
      deciding = expectations.contains { $0.isAboutObjections } ? .ofRunsAndObjections : .ofRuns
    }
    sorted = tasks.indices.sorted { tasks[$0].comesBefore(tasks[$1]) }
  }

  func place(of task: TaskKey) -> Int? {
    let found = sorted.partitionPoint { !tasks[$0].comesBefore(task) }
    return found < sorted.count && tasks[sorted[found]] == task ? sorted[found] : nil
  }
}

extension TaskKey {
  func comesBefore(_ other: TaskKey) -> Bool {
    name != other.name ? name < other.name : app < other.app
  }
}

extension PreparedScenario {
  /// The full dates of the run; the run itself where it has none.
  package var countedDays: [Range<Instant>] {
    let whole = setup.start..<max(setup.start, end)
    let full = ScenarioCalendar(scenario.clock).fullDays(in: whole)
    return full.isEmpty ? [setup.start..<end + .milliseconds(1)] : full
  }
}
