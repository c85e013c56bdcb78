public import Reports
import RunRecord
import Scenarios
public import SchedulerEngine

/// A learner's change that was run: the run before it and the run with it, as pictures can show them.
public struct TriedEdit: Sendable {
  public let before: ReportContext
  public let after: ReportContext
  public let range: Range<Instant>

  /// Both, one below the other, for a terminal.
  var text: String {
    "Before:\n" + RunTimeline(before, during: range).text
      + "With this change:\n" + RunTimeline(after, during: range).text
  }
}

extension GivenLesson {
  /// nil if the answer as typed is no change, cannot or may not be run, or if a picture would answer a later question.
  func tried(_ typed: String, _ posed: PosedQuestion, _ mark: Mark?) -> TriedEdit? {
    guard case .edit(let outcome)? = mark?.remark, outcome.wasRun,
      !questions.contains(where: { $0.number > posed.number && $0.question.kind != .edit }),
      case .edit(let assignments)? = AnswerReader(given: self).answer(typed, to: posed),
      let variant = ScenarioVariant(stage, assignments),
      let before = picture(of: stage.prepared), let after = picture(of: variant.prepared)
    else { return nil }
    return TriedEdit(
      before: before, after: after, range: stage.prepared.setup.start..<stage.prepared.end)
  }

  private func picture(of prepared: PreparedScenario) -> ReportContext? {
    var rows: [LogRow] = []
    guard let beginning = try? prepared.begun(seed: stage.seed).conditions(),
      let run = try? prepared.run(
        seed: stage.seed, rows: { new in rows += new.filter(RunPicture.needs) })
    else { return nil }
    return ReportContext(
      prepared.setup(seed: stage.seed), beginning: beginning, record: run.record, rows: rows,
      style: style)
  }
}

extension EditOutcome {
  /// Whether it is the run that says how good the change is.
  fileprivate var wasRun: Bool {
    switch self {
    case .reached, .missed, .missedUnder: true
    case .tooMany, .forbidden, .badAssignment, .unreadable, .fault: false
    }
  }
}
