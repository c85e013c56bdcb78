import RunAnalysis
public import RunRecord
public import Scenarios
public import SchedulerEngine

extension PreparedLesson {
  /// The questions in the order of the file. The name decides which wrong answers are offered.
  public func questions(for name: String = "") throws(RunFault) -> [PosedQuestion] {
    var posed: [PosedQuestion] = []
    let runs = KnownRuns(self)
    for (place, question) in lesson.questions.enumerated() {
      guard let task = task(of: question.value) else { continue }
      var posing = QuestionPosing(
        stage: self, question: question.value, task: task, number: place + 1, runs: runs,
        chance: PersonalChance(of: name + "\n" + lesson.title.value, place))
      posed.append(try posing.posed())
    }
    return posed
  }
}

struct QuestionPosing {
  let stage: PreparedLesson
  let question: Lesson.Question
  let task: TaskKey
  let number: Int
  let runs: KnownRuns
  var chance: PersonalChance

  static let most = 4

  mutating func posed() throws(RunFault) -> PosedQuestion {
    switch question.kind {
    case .firstRun: firstRun()
    case .howOften: howOften()
    case .heldBy: try heldBy()
    case .letsRun: try letsRun()
    case .blame: try blame()
    case .edit: try edit()
    }
  }

  /// How far off a time may be.
  var tolerance: Span { question.within?.value ?? .minutes(15) }

  var at: Instant? { question.at.map { $0.value.instant(on: stage.prepared.scenario.clock) } }

  func result(
    _ key: Answer?, _ options: [Answer], _ truth: Truth, at moment: Instant? = nil,
    mistakes: [Mistake] = [], alternatives: [Alternative] = []
  ) -> PosedQuestion {
    PosedQuestion(
      number: number, question: question, task: task, at: moment, options: options, key: key,
      truth: truth, mistakes: mistakes, alternatives: alternatives)
  }
}

/// A question with its answer and the offered answers, all derived from the run.
public struct PosedQuestion: Sendable {
  /// Counted from 1.
  public let number: Int
  public let question: Lesson.Question
  public let task: TaskKey
  /// The moment that the question is about.
  public let at: Instant?
  /// Empty if the answer is typed.
  public let options: [Answer]
  /// The right answer; nil if any answer that works is right, or if there is none.
  public let key: Answer?
  public let truth: Truth
  /// Wrong answers that somebody would give for a reason.
  public let mistakes: [Mistake]
  /// What is right under other values that nobody knows.
  public let alternatives: [Alternative]

  /// What a right answer is worth: a change that the run judges takes more than a choice.
  var marks: Int { question.kind == .edit ? 2 : 1 }

  /// The values on which the answer rests and which nobody knows, each once.
  var taken: [AssumedValue] {
    var taken: [AssumedValue] = []
    if case .blame(let lines) = truth, let value = lines.assumed { taken.append(value) }
    for value in alternatives.map({ $0.under })
    where !taken.contains(where: { $0.position == value.position }) {
      taken.append(value)
    }
    return taken
  }

  /// Whether a choice is right under another of those values only.
  var offersAlternatives: Bool {
    if case .blame(let lines) = truth { return lines.assumed != nil }
    return alternatives.contains { options.contains($0.answer) }
  }

  func misunderstanding(of answer: Answer) -> Misunderstanding? {
    mistakes.first { $0.answer == answer }?.misunderstanding
  }
}

/// A wrong answer, and what somebody has misunderstood who gives it.
public struct Mistake: Equatable, Sendable {
  public let answer: Answer
  public let misunderstanding: Misunderstanding

  fileprivate var isDate: Bool { misunderstanding == .takesDateForAppointment }

  init(answer: Answer, _ misunderstanding: Misunderstanding) {
    self.answer = answer
    self.misunderstanding = misunderstanding
  }
}

public enum Misunderstanding: Hashable, Sendable {
  /// Of a number.
  case countsOpenings, countsRequests, countsLaunches, neverRuns, nothingGoesWrong
  /// What would be so without these lines.
  case overlooks([Int64])
  /// Of a time.
  case takesDateForAppointment, runsWhenAsked, takesOpeningForRun, takesLaterRun
  /// When this rule let it go, but it had not started.
  case seesOnly(RuleID)
  /// Of what holds it back: a request that waits is overlooked, or something is blamed although nothing was requested.
  case overlooksRequest(since: Instant)
  case blamesWithoutRequest, seesNothingInTheWay
  /// Of what lets it run.
  case leavesItToTime, changesTooMuch, changesThePhone
  /// Of the line to blame.
  case blamesNoLine
}

/// Why a task runs as often as it does.
public struct NumberReason: Sendable {
  /// Each keeps it from a better number.
  public let changes: [NumberChange]
  /// Each makes the number worse if it is taken away, where nothing makes it better.
  public let supports: [NumberChange]
}

/// What the run says about a question.
public enum Truth: Sendable {
  case firstRun(from: Instant, RunFact?, tolerance: Span)
  case howOften([RunFact], NumberReason)
  case heldBy(WhyNot)
  case letsRun(WhyNot, single: [Condition])
  case blame([BlamedLine])
  case edit
  case noAnswer(NoAnswer)

  /// How many times the tolerance a time may be off to count as near.
  static let nearness: Int64 = 4
}

/// Why a question cannot be asked.
public enum NoAnswer: Equatable, Sendable {
  /// Nothing holds the task back at that moment.
  case nothingWaits
  /// What the edit should achieve already holds without it.
  case holdsAlready
  /// None of the tried changes achieves it.
  case noChangeFound
}

extension QuestionPosing {
  /// Other objecting rules count as near; rules that do not object are wrong.
  mutating func heldBy() throws(RunFault) -> PosedQuestion {
    guard let at else { return result(nil, [], .noAnswer(.nothingWaits)) }
    let why = try stage.moment(of: task, at: at).why
    var objecting: [Answer] = []
    var others: [Answer] = []
    let right = why.holding
    switch why {
    case .pending(let explanation):
      objecting = explanation.objections.map { .held(.rule($0.objector)) }
      for answer in explanation.answers {
        guard case .allows = answer.verdict, isPossible(answer.objector) else { continue }
        others.append(.held(.rule(answer.objector)))
      }
      others.append(.held(.notRequested))
    case .running, .neverRequested, .notRequested: break
    }
    if others.isEmpty { others = rulesOfKind }
    if right != .nothing { others.append(.held(.nothing)) }
    // What holds the task back at another time is the more plausible.
    let seen = rulesSeen
    let (known, unknown) = (
      others.filter { seen.contains($0) }, others.filter { !seen.contains($0) }
    )
    let alternatives = alternatives(of: why.decidingRules, to: .held(right)) { other in
      let moment = try? stage.moment(of: task, at: at, in: other.turned(in: stage.prepared))
      return moment.map { .held($0.why.holding) }
    }
    let wrong =
      (Array(chance.shuffled(objecting).prefix(2)) + chance.shuffled(known)
      + chance.shuffled(unknown)).filter { answer in
        !alternatives.contains { $0.answer == answer }
      }
    let options = chance.options(.held(right), and: wrong, most: QuestionPosing.most)
    return result(.held(right), options, .heldBy(why), at: at, alternatives: alternatives)
  }

  /// Whether anything in the lesson can make the rule object.
  private func isPossible(_ rule: RuleID) -> Bool {
    stage.prepared.setup.possibleObjectors.contains(rule)
  }

  /// The rules that hold the task back at any time.
  private var rulesSeen: [Answer] {
    var seen: [Answer] = []
    for life in stage.record.lives(in: stage.rows) where life.last.key == task {
      for holder in life.holders where !seen.contains(.held(.rule(holder.objector))) {
        seen.append(.held(.rule(holder.objector)))
      }
    }
    return seen + [.held(.notRequested), .held(.nothing)]
  }

  /// All rules that could have objected if something had been requested.
  private var rulesOfKind: [Answer] {
    let kind = stage.record.requests.last { $0.key == task }?.kind ?? .refresh
    return RuleID.allCases.filter { $0.introduction.kinds.contains(kind) && isPossible($0) }
      .map { .held(.rule($0)) }
  }

  mutating func letsRun() throws(RunFault) -> PosedQuestion {
    guard let at else { return result(nil, [], .noAnswer(.nothingWaits)) }
    let moment = try stage.moment(of: task, at: at)
    guard case .pending(let explanation) = moment.why else {
      if case .running = moment.why { return result(nil, [], .noAnswer(.nothingWaits)) }
      return submission(moment.why, at: at)
    }
    let right = explanation.neededChange
    var pool: [Condition] = []
    for answer in explanation.answers where answer.verdict != .doesNotApply {
      if case .prevents(let condition, _) = answer.verdict { pool.append(condition) }
      if let usual = answer.objector.introduction.card.usualEnd, usual.isUpToSomebody {
        pool.append(usual)
      }
    }
    var single: [Condition] = []
    var wrong: [Answer] = []
    for condition in pool where !wrong.contains(.change(.one(condition))) {
      if right == .one(condition)
        || ConditionTrial(condition, explanation, moment.simulation).helps(explanation)
      {
        single.append(condition)
      } else {
        wrong.append(.change(.one(condition)))
      }
    }
    wrong = Array(chance.shuffled(wrong).prefix(QuestionPosing.most - 2))
    for other in [NeededChange.waiting, .several] where other != right {
      wrong.append(.change(other))
    }
    let alternatives = alternatives(of: moment.why.decidingRules, to: .change(right)) { value in
      let turned = value.turned(in: stage.prepared)
      guard case .pending(let other)? = (try? stage.moment(of: task, at: at, in: turned))?.why
      else { return nil }
      return .change(other.neededChange)
    }
    wrong.removeAll { answer in alternatives.contains { $0.answer == answer } }
    let options = chance.options(.change(right), and: wrong, most: QuestionPosing.most)
    return result(
      .change(right), options, .letsRun(moment.why, single: single), at: at,
      alternatives: alternatives)
  }

  private mutating func submission(_ why: WhyNot, at: Instant) -> PosedQuestion {
    let conditions: [Condition] = [.appOpened, .charging, .lowPowerModeOff, .online]
    let wrong = chance.shuffled(conditions).prefix(2).map { Answer.change(.one($0)) }
    let options = chance.options(
      .change(.submission), and: wrong + [.change(.waiting)], most: QuestionPosing.most)
    return result(.change(.submission), options, .letsRun(why, single: []), at: at)
  }
}

extension WhyNot {
  var holding: Holding {
    switch self {
    case .pending: decidingRules.first.map { .rule($0) } ?? .nothing
    case .running: .running
    case .neverRequested, .notRequested: .notRequested
    }
  }

  /// The main cause, if it is a rule.
  fileprivate var decidingRules: [RuleID] {
    guard case .pending(let explanation) = self else { return [] }
    return explanation.objections.prefix(1).map { $0.objector }
  }
}

extension Explanation {
  /// The smallest change that would let it run, reduced to a few kinds.
  public var neededChange: NeededChange {
    if isEligible { return .nothing }
    if changes.isImpossible { return .impossible }
    switch changes.conditions.count {
    case 0: return .waiting
    case 1: return .one(changes.conditions[0])
    default: return .several
    }
  }
}

extension QuestionPosing {
  /// Wrong times are those at which an objection to the task ended, it was requested or launched, or the user
  /// opened the app.
  mutating func firstRun() -> PosedQuestion {
    let (record, prepared) = (stage.record, stage.prepared)
    let from =
      question.after.map { $0.value.instant(on: prepared.scenario.clock) } ?? prepared.setup.start
    let run = record.firstRun(of: .task(task), from: from)
    let right = run?.launchedAt
    let key = Answer.moment(right)
    let alternatives = alternatives(of: deciding(run.map { [$0] } ?? []), to: key) { other in
      runs.record(under: other).map {
        .moment($0.firstRun(of: .task(task), from: from)?.launchedAt)
      }
    }
    var mistakes: [Mistake] = []
    func add(_ instant: Instant, _ misunderstanding: Misunderstanding) {
      if instant < from { return }
      mistakes.append(Mistake(answer: .moment(instant), misunderstanding))
    }
    // A date that another reason outlasts holds nothing back, and is all the more taken for an appointment.
    for asked in record.requests where asked.key == task {
      if let right, asked.acceptedAt >= right { continue }
      if let date = asked.request.earliest { add(date, .takesDateForAppointment) }
    }
    for life in record.lives(in: stage.rows) where life.last.key == task {
      for holder in life.holders where holder.end != nil {
        if holder.objector == .earliestBeginDate { continue }
        add(holder.range.upperBound, .seesOnly(holder.objector))
      }
      add(life.submittedAt, .runsWhenAsked)
      if let launched = life.run?.launchedAt { add(launched, .takesLaterRun) }
    }
    for opening in record.openings where opening.app == task.app {
      add(opening.at, .takesOpeningForRun)
    }
    let apart = apart(mistakes, from: right, tolerance).filter { mistake in
      !alternatives.contains { $0.answer.isSame(as: mistake.answer, tolerance) }
    }
    // Early times are the most plausible mistakes, because the question is about the first run; and the date is the
    // most instructive one.
    let date = apart.first { $0.isDate }
    let early = apart.prefix(8).filter { $0 != date }
    var answers = (date.map { [$0] } ?? []).map { $0.answer }
    answers += chance.shuffled(Array(early)).map { $0.answer }
    let mayBeNever = alternatives.contains { $0.answer == .moment(nil) }
    if right != nil && !mayBeNever { answers.insert(.moment(nil), at: min(answers.count, 2)) }
    let options = chance.options(.moment(right), and: answers, most: QuestionPosing.most)
    return result(
      .moment(right), options.sorted { $0.place < $1.place },
      .firstRun(from: from, run, tolerance: tolerance), mistakes: apart,
      alternatives: alternatives)
  }

  /// In the order of time. Those that are near the right one or one before them are left out.
  private func apart(_ mistakes: [Mistake], from right: Instant?, _ tolerance: Span) -> [Mistake] {
    var apart: [Mistake] = []
    // Of two at about the same time, the date is the more instructive one.
    let sorted = mistakes.enumerated().sorted {
      ($1.element.isDate ? 1 : 0, $0.element.answer.place, $0.offset)
        < ($0.element.isDate ? 1 : 0, $1.element.answer.place, $1.offset)
    }
    for mistake in sorted.map({ $0.element }) {
      let at = Instant(milliseconds: mistake.answer.place)
      let isNearRight = right.map { distance($0, at) <= tolerance } ?? false
      let isKnown = apart.contains {
        distance(Instant(milliseconds: $0.answer.place), at) <= tolerance
      }
      if !isNearRight && !isKnown { apart.append(mistake) }
    }
    return apart.enumerated().sorted {
      ($0.element.answer.place, $0.offset) < ($1.element.answer.place, $1.offset)
    }.map { $0.element }
  }

  mutating func howOften() -> PosedQuestion {
    let counted = stage.counted(task, question, in: stage.record)
    let right = Int64(counted.count)
    let reason = NumberSearch(stage, question, of: task, runs).reason()
    let alternatives = alternatives(of: deciding(counted), to: .count(right)) { other in
      runs.record(under: other).map { .count(Int64(stage.counted(task, question, in: $0).count)) }
    }
    var mistakes = numbers(without: reason.changes)
    // Near a large number, nobody could tell the right answer from an almost right one.
    if right >= 5 {
      mistakes.removeAll { mistake in
        if case .count(let count) = mistake.answer { stage.isNear(count, right) } else { true }
      }
    }
    mistakes = mistakes.filter { mistake in
      mistake.answer != .count(right) && !alternatives.contains { $0.answer == mistake.answer }
    }
    var wrong = mistakes.map { $0.answer }
    // Numbers for which nobody has a reason fill up what is left, at no fixed distance.
    let spread = max(right, 4)
    for _ in 0..<12 {
      let other = Int64(chance.next() % UInt64(spread * 2 + 2))
      if right < 5 || !stage.isNear(other, right) { wrong.append(.count(other)) }
    }
    wrong.removeAll { answer in alternatives.contains { $0.answer == answer } }
    let options = chance.options(.count(right), and: wrong, most: QuestionPosing.most)
    return result(
      .count(right), options.sorted { $0.place < $1.place }, .howOften(counted, reason),
      mistakes: mistakes, alternatives: alternatives)
  }

  /// What somebody would say who overlooks something, or who counts something else.
  private mutating func numbers(without changes: [NumberChange]) -> [Mistake] {
    let stretches = stage.prepared.stretches(of: question.during?.value)
    func isIn(_ instant: Instant) -> Bool { stretches.contains { $0.contains(instant) } }
    let counting = question.counting?.value ?? .ran
    var mistakes: [Mistake] = []
    func add(_ count: Int64, _ misunderstanding: Misunderstanding) {
      if mistakes.contains(where: { $0.answer == .count(count) }) { return }
      mistakes.append(Mistake(answer: .count(count), misunderstanding))
    }
    if counting != .ran {
      add(
        Int64(stage.record.runs.count { $0.key == task && isIn($0.launchedAt) }), .countsLaunches)
    }
    if let first = changes.first { add(first.count, .overlooks(first.lines.map { $0.line })) }
    let asked = stage.record.requests.count { $0.key == task && isIn($0.acceptedAt) }
    if asked > 0 { add(Int64(asked), .countsRequests) }
    add(stage.openings(of: task.app, in: question), .countsOpenings)
    for change in changes.dropFirst().prefix(2) {
      add(change.count, .overlooks(change.lines.map { $0.line }))
    }
    add(0, counting.isOfMishaps ? .nothingGoesWrong : .neverRuns)
    return mistakes
  }
}

extension Answer {
  /// Whether both are the same time, give or take a tolerance, or both are never.
  func isSame(as other: Answer, _ tolerance: Span) -> Bool {
    guard case .moment(let one) = self, case .moment(let two) = other else { return false }
    guard let one, let two else { return one == two }
    return distance(one, two) <= tolerance
  }
}

func distance(_ left: Instant, _ right: Instant) -> Span {
  left < right ? right - left : left - right
}

extension Answer {
  /// The order in which answers are offered.
  fileprivate var place: Int64 {
    switch self {
    case .moment(let instant): (instant ?? .never).milliseconds
    case .count(let count): count
    case .line(let line): line ?? .max
    case .held, .change, .edit: 0
    }
  }
}

extension QuestionPosing {
  mutating func blame() throws(RunFault) -> PosedQuestion {
    guard let at, let search = BlameSearch(stage, task, at: at, trying: .all) else {
      return result(nil, [], .noAnswer(.nothingWaits))
    }
    let lines = search.lines()
    let right = lines.toBlame.first?.line
    var near = lines.filter { $0.effect == .endsAnother }
    var wrong = lines.filter { $0.effect == .none }
    near = Array(chance.shuffled(near).prefix(1))
    wrong = chance.shuffled(wrong)
    // What is right under another assumption is the best reason to think twice.
    let under = lines.filter { line in
      if case .endsUnder = line.effect { true } else { false }
    }
    var others = (under.prefix(1) + near + wrong).map { Answer.line($0.line) }
    if right != nil { others.insert(.line(nil), at: min(others.count, 2)) }
    let options = chance.options(.line(right), and: others, most: QuestionPosing.most)
    return result(
      .line(right), options.sorted { lineOf($0) < lineOf($1) }, .blame(lines), at: at)
  }

  private func lineOf(_ answer: Answer) -> Int64 {
    if case .line(let line) = answer { return line ?? .max }
    return 0
  }

  /// Any edit that works is right, so this only checks whether one is needed.
  func edit() throws(RunFault) -> PosedQuestion {
    let trial = EditTrial(stage: stage, question: question, task: task)
    if case .reached = trial.outcome(of: []) {
      return result(nil, [], .noAnswer(.holdsAlready))
    }
    return result(nil, [], .edit)
  }
}
