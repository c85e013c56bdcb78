import RunRecord
public import Scenarios
import SchedulerEngine

extension PreparedLesson {
  /// What decided about the answer; nil where nothing held the task back.
  public func decisive(about posed: PosedQuestion) throws(RunFault) -> Decisive? {
    switch posed.truth {
    case .firstRun(_, let run, _):
      if let run { return try decisive(before: run, posed) }
      return try decisive(at: prepared.end - .milliseconds(1), posed)
    case .howOften:
      guard let wait = typicalWait(posed) else { return nil }
      return try decisive(at: wait.at, posed, because: wait.because)
    case .heldBy, .letsRun, .blame:
      guard let at = posed.at else { return nil }
      return try decisive(at: at, posed)
    case .edit, .noAnswer: return nil
    }
  }

  private func decisive(
    at instant: Instant, _ posed: PosedQuestion, because reason: RuleID? = nil
  ) throws(RunFault) -> Decisive? {
    let why = try whyNot(posed.task, at: instant)
    var objector = reason
    if case .pending(let explanation) = why, reason == nil {
      guard let first = explanation.objections.first else { return nil }
      objector = first.objector
    }
    if case .running = why { return nil }
    let lines: [BlamedLine]
    if case .blame(let known) = posed.truth {
      lines = known
    } else {
      lines = BlameSearch(self, posed.task, at: instant, because: objector)?.lines() ?? []
    }
    return Decisive(
      at: instant, why: why, objector: objector, lines: lines.toBlame)
  }

  /// What held the task back longest before it ran.
  private func decisive(
    before run: RunFact, _ posed: PosedQuestion
  ) throws(RunFault) -> Decisive? {
    let life = record.lives(in: rows).first { $0.run?.id == run.id }
    guard let holder = life?.holders.last, !holder.range.isEmpty else { return nil }
    return try decisive(
      at: holder.range.upperBound - .milliseconds(1), posed, because: holder.objector)
  }

  /// Just before the end of what was last to end before most of the launches; where there was none, in
  /// the middle of the longest wait.
  private func typicalWait(_ posed: PosedQuestion) -> (at: Instant, because: RuleID?)? {
    guard case .howOften(let runs) = posed.truth else { return nil }
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

  /// The middle of the longest wait for one reason, or of the longest time in which nobody asked.
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
