import RunAnalysis
public import RunRecord
public import Scenarios
public import SchedulerEngine

/// How good an answer is, with remarks beyond the deciding reason.
public struct Mark: Equatable, Sendable {
  public enum Verdict: String, CaseIterable, Sendable { case right, near, wrong }

  public let verdict: Verdict
  public let remark: Remark

  init(_ verdict: Verdict, _ remark: Remark = .nothing) {
    self.verdict = verdict
    self.remark = remark
  }
}

/// How an answer differs from the right one.
public enum Remark: Equatable, Sendable {
  case nothing
  case timeOff(Span)
  case countOff(Int64)
  /// What somebody says who has misunderstood this.
  case misunderstood(Misunderstanding)
  /// This rule objects as well, but another one decides.
  case objectsToo(RuleID)
  /// The rule does not object; the value is what it saw.
  case allows(RuleAnswer)
  /// This condition is needed, but not sufficient.
  case notEnough(Condition)
  /// With only this change, the task still does not run.
  case helpsNothing(Condition)
  /// The answer rests on this value of a setting that nobody knows, or on the other one.
  case rightAsAssumed(AssumedValue)
  case rightUnder(AssumedValue)
  /// Without this line, another objection ends.
  case endsAnother(Int64)
  case lineChangesNothing(Int64)
  case edit(EditOutcome)
  /// The answer is not of the requested kind.
  case otherKind
}

/// The deciding reason, and its place in the scenario.
public struct Decisive: Sendable {
  /// The moment that is examined.
  public let at: Instant
  public let why: WhyNot
  /// nil if nothing objects, or nothing was requested.
  public let objector: RuleID?
  /// The lines without which the rule would not have objected.
  public let lines: [BlamedLine]
  /// For how long that was so, where a number of runs is explained.
  var during: Range<Instant>?
  /// How many requests in a row were replaced by the one that waits, and since when.
  var replaced: (count: Int, since: Instant)?
  /// What would bring another number of runs.
  var changes: [NumberChange] = []
}

extension PreparedLesson {
  /// Judges an answer by the run, and by those under other values that nobody knows.
  public func mark(_ answer: Answer, to posed: PosedQuestion) -> Mark {
    let mark = usualMark(answer, to: posed)
    if mark.verdict == .right { return mark }
    let other = posed.alternatives.first { alternative in
      if case .firstRun(_, _, let tolerance) = posed.truth {
        return alternative.answer.isSame(as: answer, tolerance)
      }
      return alternative.answer == answer
    }
    return other.map { Mark(.right, .rightUnder($0.under)) } ?? mark
  }

  private func usualMark(_ answer: Answer, to posed: PosedQuestion) -> Mark {
    switch (posed.truth, answer) {
    case (.firstRun(_, let run, let tolerance), .moment(let guess)):
      markTime(guess, run?.launchedAt, tolerance, posed)
    case (.howOften(let runs, _), .count(let guess)): markCount(guess, Int64(runs.count), posed)
    case (.heldBy(let why), .held(let holding)): markHolding(holding, why, posed)
    case (.letsRun(let why, let single), .change(let change)):
      markChange(change, why, single, posed)
    case (.blame(let lines), .line(let line)): markLine(line, lines)
    case (.edit, .edit(let assignments)): markEdit(outcome(of: assignments, for: posed))
    default: Mark(.wrong, .otherKind)
    }
  }

  private func markTime(
    _ guess: Instant?, _ right: Instant?, _ tolerance: Span, _ posed: PosedQuestion
  ) -> Mark {
    guard let guess, let right else {
      if guess == right { return Mark(.right) }
      let own = guess == nil ? Remark.misunderstood(.neverRuns) : .nothing
      return Mark(.wrong, remark(.moment(guess), posed) ?? own)
    }
    let off = distance(guess, right)
    if off <= tolerance { return Mark(.right) }
    return Mark(
      off <= tolerance * Truth.nearness ? .near : .wrong,
      remark(.moment(guess), posed) ?? .timeOff(off))
  }

  private func markCount(_ guess: Int64, _ right: Int64, _ posed: PosedQuestion) -> Mark {
    let off = guess > right ? guess - right : right - guess
    if off == 0 { return Mark(.right) }
    return Mark(
      isNear(guess, right) ? .near : .wrong, remark(.count(guess), posed) ?? .countOff(off))
  }

  private func remark(_ answer: Answer, _ posed: PosedQuestion) -> Remark? {
    posed.misunderstanding(of: answer).map { .misunderstood($0) }
  }

  /// Zero is never near another number.
  func isNear(_ guess: Int64, _ right: Int64) -> Bool {
    let off = guess > right ? guess - right : right - guess
    return off <= max(1, right / 10) && guess > 0 && right > 0
  }

  private func markHolding(_ holding: Holding, _ why: WhyNot, _ posed: PosedQuestion) -> Mark {
    if posed.key == .held(holding) { return Mark(.right) }
    guard case .rule(let objector) = holding, case .pending(let explanation) = why else {
      return Mark(.wrong, misunderstood(holding, why).map { .misunderstood($0) } ?? .nothing)
    }
    if explanation.objections.contains(where: { $0.objector == objector }) {
      return Mark(.near, .objectsToo(objector))
    }
    let answer = explanation.answers.first { $0.objector == objector }
    return Mark(.wrong, answer.map { .allows($0) } ?? .nothing)
  }

  private func misunderstood(_ holding: Holding, _ why: WhyNot) -> Misunderstanding? {
    switch (holding, why) {
    case (.notRequested, .pending(let explanation)):
      record.request(explanation.id).map { .overlooksRequest(since: $0.acceptedAt) }
    case (.nothing, .pending): .seesNothingInTheWay
    case (.rule, .neverRequested), (.rule, .notRequested), (.nothing, .neverRequested),
      (.nothing, .notRequested):
      .blamesWithoutRequest
    default: nil
    }
  }

  private func markChange(
    _ change: NeededChange, _ why: WhyNot, _ single: [Condition], _ posed: PosedQuestion
  ) -> Mark {
    if posed.key == .change(change) { return Mark(.right) }
    guard case .one(let condition) = change else {
      let right: NeededChange? = if case .change(let right)? = posed.key { right } else { nil }
      return Mark(
        .wrong, misunderstood(change, insteadOf: right).map { .misunderstood($0) } ?? .nothing)
    }
    if single.contains(condition) { return Mark(.right) }
    guard case .pending(let explanation) = why else {
      return Mark(.wrong, .misunderstood(.changesThePhone))
    }
    return explanation.changes.conditions.contains(condition)
      ? Mark(.near, .notEnough(condition)) : Mark(.wrong, .helpsNothing(condition))
  }

  private func misunderstood(
    _ change: NeededChange, insteadOf right: NeededChange?
  ) -> Misunderstanding? {
    switch (change, right) {
    case (.waiting, .one), (.waiting, .several), (.waiting, .submission), (.waiting, .impossible):
      .leavesItToTime
    case (.several, .one), (.several, .waiting), (.several, .nothing): .changesTooMuch
    default: nil
    }
  }

  private func markLine(_ line: Int64?, _ lines: [BlamedLine]) -> Mark {
    guard let line else {
      if lines.contains(where: { $0.effect == .ends }) {
        return Mark(.wrong, .misunderstood(.blamesNoLine))
      }
      return Mark(.right, lines.assumed.map { .rightAsAssumed($0) } ?? .nothing)
    }
    switch lines.first(where: { $0.line == line })?.effect {
    case .ends: return Mark(.right)
    case .endsUnder(let setting): return Mark(.right, .rightUnder(setting))
    case .endsAnother: return Mark(.near, .endsAnother(line))
    case .some(.none), nil: return Mark(.wrong, .lineChangesNothing(line))
    }
  }

  private func markEdit(_ outcome: EditOutcome) -> Mark {
    Mark(outcome == .reached ? .right : .wrong, .edit(outcome))
  }
}

extension PreparedLesson {
  /// What decided the answer; nil for edits, and if nothing held the task back.
  public func decisive(about posed: PosedQuestion) throws(RunFault) -> Decisive? {
    switch posed.truth {
    case .firstRun(_, let run, _):
      if let run { return try decisive(before: run, posed) }
      return try decisive(at: prepared.end - .milliseconds(1), posed)
    case .howOften(_, let reason):
      if let found = try decisive(posed, reason.changes) { return found }
      guard let wait = typicalWait(posed) else { return nil }
      return try decisive(at: wait.at, posed, because: wait.because)
    case .heldBy, .letsRun, .blame:
      guard let at = posed.at else { return nil }
      return try decisive(at: at, posed)
    case .edit, .noAnswer: return nil
    }
  }

  private func decisive(
    at instant: Instant, _ posed: PosedQuestion, because reason: RuleID? = nil,
    withLines: Bool = true
  ) throws(RunFault) -> Decisive? {
    let why = try whyNot(posed.task, at: instant)
    var objector = reason
    if case .pending(let explanation) = why, reason == nil {
      guard let first = explanation.objections.first else { return nil }
      objector = first.objector
    }
    if case .running = why { return nil }
    var lines: [BlamedLine] = []
    if case .blame(let known) = posed.truth {
      lines = known
    } else if withLines {
      lines = BlameSearch(self, posed.task, at: instant, because: objector)?.lines() ?? []
    }
    var decisive = Decisive(at: instant, why: why, objector: objector, lines: lines.toBlame)
    if case .pending(let explanation) = why, objector == .earliestBeginDate {
      decisive.replaced = replaced(by: explanation.id)
    }
    return decisive
  }

  private func replaced(by id: RequestID) -> (count: Int, since: Instant)? {
    guard let last = record.request(id), let since = record.firstSubmission(before: id) else {
      return nil
    }
    let count = record.requests.count {
      $0.key == last.key && $0.acceptedAt >= since && $0.acceptedAt < last.acceptedAt
    }
    return count == 0 ? nil : (count, since)
  }

  /// What held the task back when it would have run without the lines of the first of these changes.
  private func decisive(
    _ posed: PosedQuestion, _ changes: [NumberChange]
  ) throws(RunFault) -> Decisive? {
    guard let at = changes.first?.at,
      var found = try decisive(at: at, posed, withLines: false)
    else { return nil }
    found.changes = changes
    for stretch in prepared.stretches(of: posed.question.during?.value) {
      var ranges = record.chainGaps(of: .task(posed.task), during: stretch)
      if let objector = found.objector {
        ranges = record.objections(of: .task(posed.task), during: stretch)
          .filter { $0.objections.contains(objector) }.map { $0.range }
      }
      for range in ranges where range.contains(at) { found.during = range }
    }
    return found
  }

  /// The last reason that held the task back before it ran.
  private func decisive(
    before run: RunFact, _ posed: PosedQuestion
  ) throws(RunFault) -> Decisive? {
    let life = record.lives(in: rows).first { $0.run?.id == run.id }
    guard let holder = life?.holders.last, !holder.range.isEmpty else { return nil }
    return try decisive(
      at: holder.range.upperBound - .milliseconds(1), posed, because: holder.objector)
  }

  /// The moment just before the end of the objection that was most often the last one before a launch. If
  /// there is none, the middle of the longest wait.
  private func typicalWait(_ posed: PosedQuestion) -> (at: Instant, because: RuleID?)? {
    guard case .howOften(let runs, _) = posed.truth else { return nil }
    var holders: [Holder] = []
    for life in record.lives(in: rows) where life.last.key == posed.task {
      guard let run = life.run, runs.contains(where: { $0.id == run.id }),
        let last = life.holders.last, !last.range.isEmpty
      else { continue }
      holders.append(last)
    }
    var most: [Holder] = []
    for objector in RuleID.allCases {
      let same = holders.filter { $0.objector == objector }
      if same.count > most.count { most = same }
    }
    guard !most.isEmpty else { return longestWait(posed).map { ($0, nil) } }
    let middle = most[most.count / 2]
    return (middle.range.upperBound - .milliseconds(1), middle.objector)
  }

  /// The middle of the longest wait for one reason, or of the longest time without a request.
  private func longestWait(_ posed: PosedQuestion) -> Instant? {
    var longest: Range<Instant>?
    func take(_ range: Range<Instant>) {
      if range.length > longest?.length ?? .zero { longest = range }
    }
    for stretch in prepared.stretches(of: posed.question.during?.value) {
      for span in record.objections(of: .task(posed.task), during: stretch)
      where !span.objections.isEmpty {
        take(span.range)
      }
      for gap in record.chainGaps(of: .task(posed.task), during: stretch) { take(gap) }
    }
    return longest.map {
      $0.lowerBound + .milliseconds($0.length.milliseconds / 2)
    }
  }
}
