import RunRecord
import Scenarios
import SchedulerEngine

@testable import Workshop

/// Near answers told from wrong ones a second time: by launches in the log and by the engine's decision.
extension RunOracle {
  /// An answer that is marked otherwise than it should be; nil where all are marked fairly.
  func unfairMark(to posed: PosedQuestion) throws -> String? {
    guard let key = posed.key else { return nil }
    for (answer, verdict) in try expected(of: posed, key) {
      let found = lesson.mark(answer, to: posed).verdict
      if found != verdict { return "\(answer) is marked \(found), and not \(verdict)" }
    }
    return nil
  }

  private func expected(
    of posed: PosedQuestion, _ key: Answer
  ) throws -> [(Answer, Mark.Verdict)] {
    switch (posed.truth, key) {
    case (.firstRun(_, _, let tolerance), .moment(let right?)):
      let far = Span.milliseconds(tolerance.milliseconds * 4)
      let second = Span.seconds(1)
      return [
        (.moment(right + tolerance), .right), (.moment(right - tolerance), .right),
        (.moment(right + tolerance + second), .near), (.moment(right - far), .near),
        (.moment(right + far + second), .wrong), (.moment(right - far - second), .wrong),
        (.moment(nil), .wrong),
      ]
    case (.firstRun, .moment(nil)):
      return [(.moment(lesson.prepared.setup.start + .hours(9)), .wrong)]
    case (.howOften, .count(let right)):
      if right == 0 { return [(.count(1), .wrong), (.count(0), .right)] }
      let near = max(1, right / 10)
      return [
        (.count(right + near), .near), (.count(right + near + 1), .wrong), (.count(0), .wrong),
      ]
    case (.heldBy, _):
      guard let at = posed.at else { return [] }
      let simulation = try simulation(at: at)
      let objections =
        pending(posed.task, in: simulation)
        .flatMap { simulation.decision(on: $0)?.objections } ?? .none
      return RuleID.allCases.map { rule in
        let verdict: Mark.Verdict =
          objections.first == rule ? .right : objections.contains(rule) ? .near : .wrong
        return (.held(.rule(rule)), verdict)
      }
    default: return []
    }
  }
}
