import Basics
import Documents
import Reports
import RunAnalysis
import RunRecord
import Scenarios
import SchedulerEngine

extension GivenLesson {
  /// "Right.", "Near. …" or "Wrong. …", with how the answer differs from the right one.
  func words(_ mark: Mark, _ posed: PosedQuestion) -> String { words(mark, posed, to: nil) }

  /// As above, wrapped to this many columns, not counting the codes for colour; not wrapped if nil.
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

  /// The first problem, with a possible replacement.
  private func words(of reading: Reading) -> String {
    let error = reading.diagnostics.first { $0.severity == .error } ?? reading.diagnostics.first
    let wording = error?.problem.wording
    return [wording?.title, wording?.label, wording?.help].compactMap { $0 }
      .filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// An answer as it is offered and as the key shows it.
  func words(_ answer: Answer) -> String {
    switch answer {
    case .moment(let instant?): context.when(instant)
    case .moment(nil): "not at all in this run"
    case .count(let count): "\(count)"
    case .held(let holding): words(holding)
    case .change(let change): words(change)
    case .line(let line?): "line \(line): " + safeText(text(ofLine: line).utf8)
    case .line(nil): "none of the lines"
    case .edit(let assignments): assignments.map { safeText($0.utf8) }.joined(separator: "; ")
    }
  }

  private func words(_ holding: Holding) -> String {
    switch holding {
    case .rule(let objector): objector.introduced
    case .nothing: "no rule: it is only waiting for the device to wake"
    case .notRequested: "no rule: no request is pending"
    case .running: "no rule: it is running"
    }
  }

  private func words(_ change: NeededChange) -> String {
    switch change {
    case .one(let condition): condition.text
    case .several: "several things together"
    case .waiting: "nothing: time alone brings what is missing"
    case .nothing: "nothing: it starts when the device wakes"
    case .submission: "nothing on the device: the app has to submit a request first"
    case .impossible: "nothing helps: the conditions it waits for exclude each other"
    }
  }

  /// Leaves out the comma at the end. If the line only opens an object, the next line is added to identify
  /// it.
  func text(ofLine line: Int64) -> String {
    let text = bare(line)
    guard text == "{" || text == "[{", scenarioLines.contains(Int(line) + 1) else { return text }
    return "\(text) \(bare(line + 1)), …"
  }

  private func bare(_ line: Int64) -> String {
    let text = AnswerReader.trimmed(source.text(ofLine: Int(line)))
    return text.hasSuffix(",") ? String(text.dropLast()) : text
  }

  /// The reasons for the answer: the deciding one, and the lines that it comes from.
  func reasons(for posed: PosedQuestion, _ telling: Telling = .everything) -> [String] {
    reasons(for: posed, because: decisive(about: posed), telling)
  }

  /// Finding the reason runs the scenario again without each of its parts, so call this only once.
  func decisive(about posed: PosedQuestion) -> Decisive? { try? stage.decisive(about: posed) }

  func reasons(for posed: PosedQuestion, because decisive: Decisive?, _ telling: Telling)
    -> [String]
  {
    let kept = kept(decisive, about: posed, telling)
    if case .howOften(let runs) = posed.truth {
      let counting = posed.question.counting?.value ?? .ran
      let endings = counting == .ran ? nil : endings(runs, posed)
      return [launches(runs)] + (endings.map { [$0] } ?? words(decisive, posed, kept))
    }
    if case .firstRun(_, .some, _) = posed.truth, decisive == nil {
      return ["No rule held it back."]
    }
    if case .letsRun(.pending(let explanation), _) = posed.truth, !explanation.isEligible {
      return ["The smallest change that lets it run: \(context.remedy(explanation))."]
        + words(decisive, posed, kept)
    }
    return words(decisive, posed, kept)
  }

  /// How the counted runs ended; if there are none, how the task's runs ended.
  private func endings(_ counted: [RunFact], _ posed: PosedQuestion) -> String? {
    let runs = counted.isEmpty ? stage.record.runs(of: .task(posed.task)) : counted
    var told: [(words: String, count: Int)] = []
    for run in runs {
      let words = run.outcomeText + (run.cause.map { ": \($0)" } ?? "")
      if let place = told.firstIndex(where: { $0.words == words }) {
        told[place].count += 1
      } else {
        told.append((words, 1))
      }
    }
    if told.isEmpty { return nil }
    let words = told.map { $0.count == 1 ? $0.words : "\($0.count) times \($0.words)" }
    return (counted.isEmpty ? "It ended otherwise: " : "How it ended: ")
      + words.joined(separator: "; ") + "."
  }

  private static let mostTimes = 8

  private func launches(_ runs: [RunFact]) -> String {
    if runs.isEmpty { return "There is none." }
    let times = runs.prefix(GivenLesson.mostTimes).map { context.when($0.launchedAt) }
    let more = runs.count > times.count ? " and \(runs.count - times.count) more" : ""
    return "At " + times.joined(separator: ", ") + more + "."
  }

  private func words(_ decisive: Decisive?, _ posed: PosedQuestion, _ kept: Kept) -> [String] {
    guard let decisive, kept != .everything else { return [] }
    var words: [String] = []
    let reason = context.reason(
      decisive.why, of: posed.task, because: decisive.objector, at: decisive.at)
    if let reason {
      let name = decisive.objector.map { "\($0.introduction.name)" }
      // The wait is examined just before its end, but described with the time of its end, as the reason does.
      let end = decisive.at + .milliseconds(1)
      let when = posed.at == decisive.at ? "" : " \(context.when(end))"
      words.append([name.map { "\($0)\(when):" }, reason].compactMap { $0 }.joined(separator: " "))
    }
    if kept == .lines { return words }
    for line in decisive.lines.prefix(3) {
      words.append("Line \(line.line): \(safeText(text(ofLine: line.line).utf8))")
    }
    if decisive.lines.isEmpty && decisive.objector != nil {
      words.append("No single line of the scenario is to blame.")
    }
    return words
  }

  /// The command that shows the reason; nil if there is no file.
  func command(for posed: PosedQuestion) -> String? {
    guard path != nil else { return nil }
    let decisive = decisive(about: posed)
    return loaded.explaining(posed.task, at: posed.at ?? decisive?.at, seed: stage.seed)
  }
}
