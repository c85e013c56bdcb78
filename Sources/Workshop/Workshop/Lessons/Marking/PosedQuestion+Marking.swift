import RunRecord
import SchedulerEngine

extension PreparedLesson {
  /// Judges an answer by the run.
  public func mark(_ answer: Answer, to posed: PosedQuestion) -> Mark {
    switch (posed.truth, answer) {
    case (.firstRun(_, let run, let tolerance), .moment(let guess)):
      markTime(guess, run?.launchedAt, tolerance)
    case (.howOften(let runs), .count(let guess)): markCount(guess, Int64(runs.count))
    case (.heldBy(let why), .held(let holding)): markHolding(holding, why, posed)
    case (.letsRun(let why, let single), .change(let change)):
      markChange(change, why, single, posed)
    case (.blame(let lines), .line(let line)): markLine(line, lines)
    case (.edit, .edit(let assignments)): markEdit(outcome(of: assignments, for: posed))
    default: Mark(.wrong, .otherKind)
    }
  }

  private func markTime(_ guess: Instant?, _ right: Instant?, _ tolerance: Span) -> Mark {
    guard let guess, let right else { return Mark(guess == right ? .right : .wrong) }
    let off = distance(guess, right)
    if off <= tolerance { return Mark(.right) }
    return Mark(off <= tolerance * Truth.nearness ? .near : .wrong, .timeOff(off))
  }

  private func markCount(_ guess: Int64, _ right: Int64) -> Mark {
    let off = guess > right ? guess - right : right - guess
    if off == 0 { return Mark(.right) }
    return Mark(isNear(guess, right) ? .near : .wrong, .countOff(off))
  }

  /// Nothing is not almost something.
  func isNear(_ guess: Int64, _ right: Int64) -> Bool {
    let off = guess > right ? guess - right : right - guess
    return off <= max(1, right / 10) && guess > 0 && right > 0
  }

  private func markHolding(_ holding: Holding, _ why: WhyNot, _ posed: PosedQuestion) -> Mark {
    if posed.key == .held(holding) { return Mark(.right) }
    guard case .rule(let objector) = holding, case .pending(let explanation) = why else {
      return Mark(.wrong)
    }
    if explanation.objections.contains(where: { $0.objector == objector }) {
      return Mark(.near, .objectsToo(objector))
    }
    let answer = explanation.answers.first { $0.objector == objector }
    return Mark(.wrong, answer.map { .allows($0) } ?? .nothing)
  }

  private func markChange(
    _ change: NeededChange, _ why: WhyNot, _ single: [Condition], _ posed: PosedQuestion
  ) -> Mark {
    if posed.key == .change(change) { return Mark(.right) }
    guard case .one(let condition) = change else { return Mark(.wrong) }
    if single.contains(condition) { return Mark(.right) }
    guard case .pending(let explanation) = why else { return Mark(.wrong) }
    return explanation.changes.conditions.contains(condition)
      ? Mark(.near, .notEnough(condition)) : Mark(.wrong, .helpsNothing(condition))
  }

  private func markLine(_ line: Int64?, _ lines: [BlamedLine]) -> Mark {
    guard let line else {
      return Mark(lines.contains { $0.effect == .ends } ? .wrong : .right)
    }
    switch lines.first(where: { $0.line == line })?.effect {
    case .ends: return Mark(.right)
    case .endsAnother: return Mark(.near, .endsAnother(line))
    case .some(.none), nil: return Mark(.wrong, .lineChangesNothing(line))
    }
  }

  private func markEdit(_ outcome: EditOutcome) -> Mark {
    Mark(outcome == .reached ? .right : .wrong, .edit(outcome))
  }
}
