import Basics
import Reports
import RunRecord
import Scenarios
import SchedulerEngine

extension GivenLesson {
  /// "Right.", "Near: …", "Wrong: …", with what tells the answer from the right one.
  func words(_ mark: Mark, _ posed: PosedQuestion) -> String { words(mark, posed, to: nil) }

  /// In lines of so many columns; the colour of the verdict takes none.
  func words(_ mark: Mark, _ posed: PosedQuestion, to width: Int?, indent: Int = 0) -> String {
    let head: (text: String, tone: Tone) =
      switch mark.verdict {
      case .right: ("Right.", .good)
      case .near: ("Near.", .waiting)
      case .wrong: ("Wrong.", .blocked)
      }
    let text = [head.text, words(mark.remark, at: posed.at), answer(to: posed, mark)]
      .compactMap { $0 }.joined(separator: " ")
    let lines = width.map { text.wrapped(to: $0, indent: indent) } ?? text
    return style.paint(head.text, head.tone) + lines.dropFirst(head.text.count)
  }

  private func answer(to posed: PosedQuestion, _ mark: Mark) -> String? {
    guard let key = posed.key else { return nil }
    if mark.verdict == .right, !isTyped(posed) { return nil }
    return "The answer is: \(words(key))."
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
      "\(objector.introduction.name) objects too, but another rule comes before it."
    case .allows(let answer):
      switch answer.verdict {
      case .doesNotApply: "\(answer.objector.introduction.name) does not apply here."
      case .allows, .delays, .prevents:
        "\(answer.objector.introduction.name) does not hold it back: "
          + "\(context.evidence(answer, at: at ?? context.record.start))."
      }
    case .notEnough(let condition): "You do have to \(condition.text), but that is not enough."
    case .helpsNothing(let condition):
      "That was tried (\(condition.text)), and the task still does not run."
    case .endsAnother(let line):
      "Without line \(line) another reason would go away, but not the main cause."
    case .lineChangesNothing(let line):
      "Without line \(line) it would have waited for the same reason."
    case .edit(let outcome): words(outcome)
    case .otherKind: "That is not an answer to this question."
    }
  }

  private func words(_ outcome: EditOutcome) -> String {
    switch outcome {
    case .reached: "It was run, and it has the expected result."
    case .missed(let mismatches):
      "It was run, and the result is different: "
        + mismatches.compactMap { stage.prepared.notes(on: $0).first?.words }
        .joined(separator: "; ") + "."
    case .tooMany(let count, let allowed):
      "Those are \(count) changes; at most \(allowed) \(allowed == 1 ? "is" : "are") allowed."
    case .forbidden(.time): "The start and duration must stay as they are."
    case .forbidden(.rules): "The numbers of the rules must stay as they are."
    case .forbidden(.seed): "The seed must stay as it is."
    case .forbidden(.system): "The iOS version must stay as it is."
    case .forbidden(.request):
      "With this change nothing requests the task any more; it must still be requested."
    case .badAssignment(let problem): "That is not a valid change: \(problem.words)."
    case .unreadable(let reading):
      "With this change the scenario cannot be run: \(words(of: reading))."
    case .fault: "With this change the run does not reach its end."
    }
  }

  /// The first thing that is wrong, with what could stand there instead.
  private func words(of reading: Reading) -> String {
    let error = reading.diagnostics.first { $0.severity == .error } ?? reading.diagnostics.first
    let wording = error?.problem.wording
    return [wording?.title, wording?.label, wording?.help].compactMap { $0 }
      .filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
