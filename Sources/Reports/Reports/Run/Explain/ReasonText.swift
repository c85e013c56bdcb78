import Basics
package import RunRecord
package import SchedulerEngine

extension ReportContext {
  /// In a sentence, what kept a task from running; nil where nothing did.
  package func reason(
    _ why: WhyNot, of task: TaskKey, because objector: RuleID?, at now: Instant
  ) -> String? {
    switch why {
    case .neverRequested: return neverRequested(task, seenFrom: now).withCapital
    case .notRequested(let last, let run):
      return notRequested(last, run, seenFrom: now).withCapital
    case .running: return nil
    case .pending(let explanation):
      guard let objection = explanation.objections.first(where: { $0.objector == objector }) else {
        return nil
      }
      let quantities = QuantityText(names: names, clock: clock, now: explanation.at)
      return quantities.sentence(objection.answer.sentence) + " [\(objection.answer.trustText)]"
    }
  }

  /// What a rule saw that has nothing against a request.
  package func evidence(_ answer: RuleAnswer, at now: Instant) -> String {
    QuantityText(names: names, clock: clock, now: now)
      .evidence(answer.evidence, of: answer.objector)
  }

  /// The least that would let a request run.
  package func remedy(_ explanation: Explanation) -> String { RemedyText(self, explanation).text }
}

extension RuleID {
  /// "app-switcher: after the user swiped the app away, waits until it is opened again"
  package var introduced: String { "\(introduction.name.text): \(summary)" }
}
