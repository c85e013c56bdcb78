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
    if case .rightUnder = mark.remark {
      return "As it is here, the answer is: \(words(key))."
    }
    if mark.verdict == .right, !isTyped(posed) { return nil }
    return "The answer is: \(words(key))."
  }

  private func isTyped(_ posed: PosedQuestion) -> Bool {
    if case .firstRun = posed.truth { return true }
    return false
  }

  func words(_ remark: Remark, at: Instant?) -> String? {
    switch remark {
    case .nothing: nil
    case .timeOff(let span): "That is \(spanText(span)) off."
    case .countOff(let count): "That is \(count) off."
    case .misunderstood(let misunderstanding): words(misunderstanding)
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
    case .rightAsAssumed(let setting):
      "As far as \(words(setting)) holds, which nobody knows."
    case .rightUnder(let setting):
      "But only if \(setting.name) is \(setting.otherText), which nobody knows; here it is "
        + "\(setting.valueText) [\(setting.trust.text)]."
    case .endsAnother(let line):
      "Without line \(line) another reason would go away, but not the main cause."
    case .lineChangesNothing(let line):
      "Without line \(line) it would have waited for the same reason."
    case .edit(let outcome): words(outcome)
    case .otherKind: "That is not an answer to this question."
    }
  }

  func words(_ value: AssumedValue) -> String {
    "\(value.name) = \(value.valueText) [\(value.trust.text)]"
  }

  func words(_ misunderstanding: Misunderstanding) -> String {
    switch misunderstanding {
    case .countsOpenings:
      "That is how often the user opens the app, and an opening is no launch in the background."
    case .countsRequests: "That is how often it was requested, and not each request was granted."
    case .countsLaunches: "That is how often it was launched, whatever became of it."
    case .neverRuns: "Something does let it run."
    case .nothingGoesWrong: "It does go wrong."
    case .overlooks(let lines):
      "So often it would be without \(named(lines)), which you overlooked."
    case .takesDateForAppointment:
      "You took the date for an appointment; it only says before when it does not start."
    case .runsWhenAsked: "That is when it was requested, and a request is not granted at once."
    case .takesOpeningForRun:
      "That is when the user opens the app, and an opening is no launch in the background."
    case .takesLaterRun: "It runs then, too, but not for the first time."
    case .seesOnly(let rule):
      "From then on \(rule.introduction.name) held it back no longer, but that was not all."
    case .overlooksRequest(let since):
      "It is requested: since \(context.when(since)) a request waits."
    case .blamesWithoutRequest: "What is not requested waits for nothing."
    case .seesNothingInTheWay: "Waking is not enough: something holds it back."
    case .leavesItToTime: "Time alone does not bring what is missing."
    case .changesTooMuch: "It takes less than that."
    case .changesThePhone: "That alone brings no request."
    case .blamesNoLine: "There is a line without which that cause would be gone."
    }
  }

  /// "line 12" or "lines 12 and 20 together".
  private func named(_ lines: [Int64]) -> String {
    if lines.count == 1 { return "line \(lines[0])" }
    return "lines " + lines.map { "\($0)" }.joined(separator: " and ") + " together"
  }

  private func words(_ outcome: EditOutcome) -> String {
    switch outcome {
    case .reached: "It was run, and it has the expected result."
    case .missed(let mismatches):
      "It was run, and the result is different: \(words(mismatches))."
    case .missedUnder(let value, let mismatches):
      "It has the expected result here, but not if \(value.name) is \(value.otherText): "
        + "\(words(mismatches))."
    case .tooMany(let count, let allowed):
      "Those are \(count) changes; at most \(allowed) \(allowed == 1 ? "is" : "are") allowed."
    case .forbidden(.time): "The start and duration must stay as they are."
    case .forbidden(.rules): "The numbers of the rules must stay as they are."
    case .forbidden(.seed): "The seed must stay as it is."
    case .forbidden(.system): "The iOS version must stay as it is."
    case .forbidden(.request):
      "With this change nothing requests the task any more; it must still be requested."
    case .forbidden(.phone):
      "That changes the phone or how it is used, and no app can count on that. Change what the app "
        + "does."
    case .badAssignment(let problem): "That is not a valid change: \(problem.words)."
    case .unreadable(let reading):
      "With this change the scenario cannot be run: \(words(of: reading))."
    case .fault: "With this change the run does not reach its end."
    }
  }

  private func words(_ mismatches: [Mismatch]) -> String {
    mismatches.compactMap { stage.prepared.notes(on: $0).first?.words }.joined(separator: "; ")
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
    let reasons = reasons(for: posed, because: decisive, kept)
    if posed.taken.isEmpty || kept != .nothing { return reasons }
    return reasons + ["That rests on \(listed(posed.taken.map { words($0) }))."]
  }

  private func reasons(
    for posed: PosedQuestion, because decisive: Decisive?, _ kept: Kept
  ) -> [String] {
    if case .howOften(let runs, let reason) = posed.truth {
      let counting = posed.question.counting?.value ?? .ran
      let endings = counting == .ran ? nil : endings(runs, posed)
      // What keeps a run from its end holds no request back.
      let isOfMishaps = posed.question.isOfMishaps
      let told = isOfMishaps && kept == .nothing ? words(reason, posed) : []
      let why = isOfMishaps ? told : words(decisive, posed, kept)
      return [launches(runs)] + (replaced(posed).map { [$0] } ?? [])
        + (endings.map { [$0] } ?? []) + why
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

  /// What became of requests that waited until another one took their place.
  private func replaced(_ posed: PosedQuestion) -> String? {
    let stretches = stage.prepared.stretches(of: posed.question.during?.value)
    let asked = stage.record.requests.filter { request in
      request.key == posed.task && stretches.contains { $0.contains(request.acceptedAt) }
    }
    let replaced = asked.count { if case .replaced = $0.ending { true } else { false } }
    if replaced == 0 { return nil }
    let arrive = asked.contains { $0.kind == .push }
    let what = arrive ? "pushes that arrived" : "requests"
    return "\(replaced) of the \(asked.count) \(what) were replaced by a later one while they "
      + "waited."
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
      let when =
        decisive.during.map {
          " \(context.when($0.lowerBound)) to \(context.when($0.upperBound))"
        } ?? (posed.at == decisive.at ? "" : " \(context.when(end))")
      words.append([name.map { "\($0)\(when):" }, reason].compactMap { $0 }.joined(separator: " "))
    }
    if let (count, since) = decisive.replaced {
      words.append(
        "Each submission replaced the request before it, and its date with it: "
          + "\(count == 1 ? "one" : "\(count)") since \(context.when(since)). [documented]")
    }
    if kept == .lines { return words }
    for line in decisive.lines.prefix(3) {
      words.append("Line \(line.line): \(safeText(text(ofLine: line.line).utf8))")
    }
    if case .howOften(_, let reason) = posed.truth {
      words += self.words(reason, posed)
    } else if decisive.lines.isEmpty && decisive.objector != nil {
      words.append("No single line of the scenario is to blame.")
    }
    return words
  }

  /// At most three changes, the most helpful first. Where nothing helps, what was tried, and what the number rests on.
  private func words(_ reason: NumberReason, _ posed: PosedQuestion) -> [String] {
    if !reason.changes.isEmpty { return reason.changes.prefix(3).map { words($0) } }
    let better =
      posed.question.isOfMishaps ? "keeps it from that" : "keeps it from running more often"
    var told = "No line of the scenario \(better)"
    if let paired = NumberSearch(stage, posed.question, of: posed.task).paired {
      told +=
        paired.tried == paired.of
        ? ", and no two of them" : "; of two together, the first \(paired.tried) were tried"
    }
    return [told + "."] + reason.supports.prefix(1).map { words($0) }
  }

  private func words(_ change: NumberChange) -> String {
    let texts = change.lines.map { safeText(text(ofLine: $0.line).utf8) }
    return "Without \(named(change.lines.map { $0.line })) it would be \(change.count): "
      + texts.joined(separator: "; ")
  }

  /// The command that shows the reason; nil if there is no file.
  func command(for posed: PosedQuestion) -> String? {
    guard path != nil else { return nil }
    let decisive = decisive(about: posed)
    return loaded.explaining(posed.task, at: posed.at ?? decisive?.at, seed: stage.seed)
  }
}
