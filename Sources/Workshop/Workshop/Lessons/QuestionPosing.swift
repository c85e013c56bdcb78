import RunAnalysis
public import RunRecord
public import Scenarios
public import SchedulerEngine

extension PreparedLesson {
  /// The questions in the order of the file. The name decides which wrong answers are offered.
  public func questions(for name: String = "") throws(RunFault) -> [PosedQuestion] {
    var posed: [PosedQuestion] = []
    for (place, question) in lesson.questions.enumerated() {
      guard let task = task(of: question.value) else { continue }
      var posing = QuestionPosing(
        stage: self, question: question.value, task: task, number: place + 1,
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

  var at: Instant? { question.at.map { $0.value.instant(on: stage.prepared.scenario.clock) } }

  func result(
    _ key: Answer?, _ options: [Answer], _ truth: Truth, at moment: Instant? = nil
  ) -> PosedQuestion {
    PosedQuestion(
      number: number, question: question, task: task, at: moment, options: options, key: key,
      truth: truth)
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
}

/// What the run says about a question.
public enum Truth: Sendable {
  case firstRun(from: Instant, RunFact?, tolerance: Span)
  case howOften([RunFact])
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
    let right: Holding
    switch why {
    case .pending(let explanation):
      right = explanation.objections.first.map { .rule($0.objector) } ?? .nothing
      objecting = explanation.objections.map { .held(.rule($0.objector)) }
      for answer in explanation.answers {
        guard case .allows = answer.verdict, isPossible(answer.objector) else { continue }
        others.append(.held(.rule(answer.objector)))
      }
      others.append(.held(.notRequested))
    case .running: right = .running
    case .neverRequested, .notRequested: right = .notRequested
    }
    if others.isEmpty { others = rulesOfKind }
    if right != .nothing { others.append(.held(.nothing)) }
    let wrong = Array(chance.shuffled(objecting).prefix(2)) + chance.shuffled(others)
    let options = chance.options(.held(right), and: wrong, most: QuestionPosing.most)
    return result(.held(right), options, .heldBy(why), at: at)
  }

  /// Whether anything in the lesson can make the rule object.
  private func isPossible(_ rule: RuleID) -> Bool {
    stage.prepared.setup.possibleObjectors.contains(rule)
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
    let options = chance.options(.change(right), and: wrong, most: QuestionPosing.most)
    return result(.change(right), options, .letsRun(moment.why, single: single), at: at)
  }

  private mutating func submission(_ why: WhyNot, at: Instant) -> PosedQuestion {
    let conditions: [Condition] = [.appOpened, .charging, .lowPowerModeOff, .online]
    let wrong = chance.shuffled(conditions).prefix(2).map { Answer.change(.one($0)) }
    let options = chance.options(
      .change(.submission), and: wrong + [.change(.waiting)], most: QuestionPosing.most)
    return result(.change(.submission), options, .letsRun(why, single: []), at: at)
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
    let tolerance = question.within?.value ?? .minutes(15)
    let run = record.firstRun(of: .task(task), from: from)
    let right = run?.launchedAt
    var others: [Instant] = []
    for life in record.lives(in: stage.rows) where life.last.key == task {
      for holder in life.holders where holder.end != nil { others.append(holder.range.upperBound) }
      others.append(life.submittedAt)
      if let launched = life.run?.launchedAt { others.append(launched) }
    }
    for opening in record.openings where opening.app == task.app { others.append(opening.at) }
    others = others.filter { $0 >= from }
    others.sort()
    var apart: [Instant] = []
    for other in others {
      let isNearRight = right.map { distance($0, other) <= tolerance } ?? false
      let isKnown = apart.contains { distance($0, other) <= tolerance }
      if !isNearRight && !isKnown { apart.append(other) }
    }
    // Early times are the most plausible mistakes, because the question is about the first run.
    let close = Array(apart.prefix(8))
    var answers = chance.shuffled(close).map { Answer.moment($0) }
    if right != nil { answers.insert(.moment(nil), at: min(answers.count, 2)) }
    let options = chance.options(.moment(right), and: answers, most: QuestionPosing.most)
    return result(
      .moment(right), options.sorted { $0.place < $1.place },
      .firstRun(from: from, run, tolerance: tolerance))
  }

  mutating func howOften() -> PosedQuestion {
    let stretches = stage.prepared.stretches(of: question.during?.value)
    func isIn(_ instant: Instant) -> Bool { stretches.contains { $0.contains(instant) } }
    let launched = stage.record.runs.filter { $0.key == task && isIn($0.launchedAt) }
    let counting = question.counting?.value ?? .ran
    let counted = launched.filter { counting.counts($0) }
    let right = Int64(counted.count)
    let asked = stage.record.requests.filter { $0.key == task && isIn($0.acceptedAt) }
    let openings = stage.record.openings.filter { $0.app == task.app && isIn($0.at) }
    var wrong = [Int64(openings.count), Int64(asked.count), Int64(launched.count), 0]
    wrong +=
      right < 5 ? [right + 1, right + 2, max(0, right - 1)] : [right / 2, right + right / 2]
    wrong.append(right * 2)
    // Near a large number, nobody could tell the right answer from an almost right one.
    if right >= 5 { wrong.removeAll { stage.isNear($0, right) } }
    let options = chance.options(
      Answer.count(right), and: wrong.map { Answer.count($0) }, most: QuestionPosing.most)
    return result(.count(right), options.sorted { $0.place < $1.place }, .howOften(counted))
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
    guard let at, let search = BlameSearch(stage, task, at: at) else {
      return result(nil, [], .noAnswer(.nothingWaits))
    }
    let lines = search.lines()
    let right = lines.toBlame.first?.line
    var near = lines.filter { $0.effect == .endsAnother }
    var wrong = lines.filter { $0.effect == .none }
    near = Array(chance.shuffled(near).prefix(1))
    wrong = chance.shuffled(wrong)
    var others = (near + wrong).map { Answer.line($0.line) }
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
