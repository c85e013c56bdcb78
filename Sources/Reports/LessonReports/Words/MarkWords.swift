import Diagnostics
import Lessons
import PlainText
import RunRecord
import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
import SimulationReport

extension GivenLesson {
  /// "Right.", "Near: …", "Wrong: …", with what tells the answer from the right one.
  func words(_ mark: Mark, _ posed: PosedQuestion) -> String {
    let head =
      switch mark.verdict {
      case .right: style.paint("Right.", .good)
      case .near: style.paint("Near.", .waiting)
      case .wrong: style.paint("Wrong.", .blocked)
      }
    return [head, words(mark.remark, at: posed.at), answer(to: posed, mark)].compactMap { $0 }
      .joined(separator: " ")
  }

  private func answer(to posed: PosedQuestion, _ mark: Mark) -> String? {
    guard let key = posed.key else { return nil }
    if mark.verdict == .right, !isTyped(posed) { return nil }
    return "It is: \(words(key))."
  }

  private func isTyped(_ posed: PosedQuestion) -> Bool {
    if case .firstRun = posed.truth { return true }
    return false
  }

  private func words(_ remark: Remark, at: Instant?) -> String? {
    switch remark {
    case .nothing: nil
    case .timeOff(let span): "That is \(spanText(span)) off."
    case .countOff(let count): "That is \(count) off."
    case .objectsToo(let objector):
      "\(objector.introduction.name) objects as well, but another rule comes before it."
    case .allows(let answer):
      switch answer.verdict {
      case .doesNotApply: "\(answer.objector.introduction.name) is not asked here."
      case .allows, .delays, .prevents:
        "\(answer.objector.introduction.name) has nothing against it: "
          + "\(context.evidence(answer, at: at ?? context.record.start))."
      }
    case .notEnough(let condition): "To \(condition.text) is needed, and is not enough."
    case .helpsNothing(let condition): "To \(condition.text) was tried, and it does not let it run."
    case .endsAnother(let line):
      "Without line \(line) another reason would be gone, but not the one that decides."
    case .lineChangesNothing(let line):
      "Without line \(line) it would have waited for the same reason."
    case .edit(let outcome): words(outcome)
    case .otherKind: "That is no answer to this question."
    }
  }

  private func words(_ outcome: EditOutcome) -> String {
    switch outcome {
    case .reached: "It was run, and this is what comes out."
    case .missed(let shortcoming):
      "It was run, and something else comes out: the task ran "
        + (shortcoming.launches == 1 ? "once." : "\(shortcoming.launches) times.")
    case .tooMany(let count, let allowed):
      "That is \(count) changes, and \(allowed) \(allowed == 1 ? "is" : "are") asked for."
    case .forbidden(.time): "Start and duration have to stay as they are."
    case .forbidden(.rules): "The numbers of the rules have to stay as they are."
    case .forbidden(.seed): "The seed has to stay as it is."
    case .forbidden(.system): "The system has to stay as it is."
    case .forbidden(.request): "Then nobody asks for the task any more; it has to be asked for."
    case .badAssignment(let problem): "That is no change: \(problem.words)."
    case .unreadable(let reading):
      "Then the scenario cannot be run: \(reading.diagnostics.first?.problem.wording.title ?? "")."
    case .fault: "Then the run does not reach its end."
    }
  }
}
