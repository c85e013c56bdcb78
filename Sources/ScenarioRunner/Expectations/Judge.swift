public import RunRecord
import ScenarioFormat
import SchedulerEngine

extension StagedScenario {
  /// What came of each expectation, in the order of the file.
  public func judge(_ record: RunRecord) -> [Judgement] {
    scenario.expectations.enumerated().map { place, expectation in
      let judge = Judge(expectation.value, in: self, record)
      return Judgement(place: place, span: expectation.span, shortfalls: judge.shortfalls())
    }
  }
}

/// Judges one expectation on one record.
struct Judge {
  let expectation: Scenario.Expectation
  let record: RunRecord
  let calendar: ScenarioCalendar
  /// From the start to the end, which takes no time itself.
  let run: Range<Instant>
  let selection: TaskSelection
  /// The tasks that are meant, each by itself.
  let tasks: [TaskKey]
  let launches: LaunchList
  /// For what is asked of the whole span.
  let time: JudgedTime

  init(_ expectation: Scenario.Expectation, in staged: StagedScenario, _ record: RunRecord) {
    self.expectation = expectation
    self.record = record
    calendar = ScenarioCalendar(staged.scenario.begins)
    run = staged.setup.start..<max(staged.setup.start, staged.end)
    tasks = staged.tasks(meantBy: expectation)
    selection =
      expectation.task == nil
      ? tasks.first.map { .app($0.app) } ?? .everything
      : tasks.first.map { .task($0) } ?? .everything
    let selection = selection
    launches = LaunchList(record.runs.filter { selection.contains($0) })
    time = JudgedTime(expectation, .whole, in: calendar, run)
  }

  func shortfalls() -> [Shortfall] {
    ExpectedWord.allCases.compactMap { word in
      switch word {
      case .ran: expectation.ran.flatMap { count(word, $0) }
      case .completed: expectation.completed.flatMap { count(word, $0) }
      case .expired: expectation.expired.flatMap { count(word, $0) }
      case .killed: expectation.killed.flatMap { count(word, $0) }
      case .finished: expectation.finished.flatMap { count(word, $0) }
      case .because: expectation.because.flatMap { reason(word, $0) }
      case .onlyBecause: expectation.onlyBecause.flatMap { reason(word, $0) }
      case .decidedBy: expectation.decidedBy.flatMap { reason(word, $0) }
      case .maxGap: expectation.maxGap.flatMap(gap)
      case .waited: expectation.waited.flatMap(wait)
      case .chainAlive: expectation.chainAlive.flatMap(chain)
      }
    }
  }

  func nothingToJudge(_ word: ExpectedWord, _ span: SourceSpan) -> Shortfall {
    Shortfall(
      word: word, span: span, difference: .nothingToJudge, during: time.hull ?? run,
      further: 0, nearest: nil, reasons: [])
  }
}

extension StagedScenario {
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
