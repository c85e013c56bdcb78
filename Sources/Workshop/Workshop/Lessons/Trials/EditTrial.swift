import RunRecord
public import Scenarios
import SchedulerEngine

/// What came of a change that a learner made.
public enum EditOutcome: Equatable, Sendable {
  case reached
  /// It can be run, and something else comes of it.
  case missed([Mismatch])
  case tooMany(Int, allowed: Int64)
  /// Something that an edit may not touch.
  case forbidden(Untouchable)
  case badAssignment(OverrideProblem)
  /// What came out is no scenario that can be run.
  case unreadable(Reading)
  case fault(RunFault)

  public enum Untouchable: Equatable, Sendable {
    case time, rules, seed, system
    /// Its app asks for it no more, so that it is no wonder that it does not run.
    case request
  }
}

/// Changes the scenario as a learner says, runs it, and judges it by what the question expects.
struct EditTrial {
  private let stage: PreparedLesson
  private let question: Lesson.Question
  private let task: TaskKey

  init(_ stage: PreparedLesson, _ question: Lesson.Question, _ task: TaskKey) {
    self.stage = stage
    self.question = question
    self.task = task
  }

  func outcome(of assignments: [String]) -> EditOutcome {
    let allowed = question.changes?.value ?? 1
    if assignments.count > Int(allowed) { return .tooMany(assignments.count, allowed: allowed) }
    let bytes: [UInt8]
    do throws(OverrideProblem) {
      bytes = try Overrides.apply(assignments, to: stage.text)
    } catch {
      return .badAssignment(error)
    }
    let reading = ScenarioReader.read(bytes)
    guard var scenario = reading.scenario else { return .unreadable(reading) }
    if let touched = touched(in: scenario) { return .forbidden(touched) }
    scenario.expectations = question.expect.map { [Located($0.value.about(question))] } ?? []
    do throws(PreparationFailure) {
      let prepared = try Preparation.prepare(scenario, propertyLists: stage.prepared.propertyLists)
      return judge(prepared)
    } catch {
      return .unreadable(error.reading)
    }
  }

  private func judge(_ prepared: PreparedScenario) -> EditOutcome {
    guard let key = prepared.tasks.first(where: { isMeant($0, prepared) }) else {
      return .forbidden(.request)
    }
    do throws(RunFault) {
      let record = try prepared.run(seed: stage.seed).record
      if !record.requests.contains(where: { $0.key == key }) { return .forbidden(.request) }
      let mismatches = prepared.judge(record).flatMap { $0.mismatches }
      return mismatches.isEmpty ? .reached : .missed(mismatches)
    } catch {
      return .fault(error)
    }
  }

  private func isMeant(_ key: TaskKey, _ prepared: PreparedScenario) -> Bool {
    prepared.text(of: key.name) == stage.prepared.text(of: task.name)
      && prepared.name(of: key.app) == stage.prepared.name(of: task.app)
  }

  private func touched(in scenario: Scenario) -> EditOutcome.Untouchable? {
    let before = stage.prepared.scenario
    if scenario.begins != before.begins || scenario.lasts != before.lasts { return .time }
    if scenario.rules != before.rules || scenario.limits != before.limits { return .rules }
    if scenario.seed != before.seed || scenario.seeds != before.seeds { return .seed }
    return scenario.system == before.system ? nil : .system
  }
}
