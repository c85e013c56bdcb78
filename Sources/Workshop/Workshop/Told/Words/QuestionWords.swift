import Basics
import Reports
import RunRecord
import Scenarios
import SchedulerEngine

extension GivenLesson {
  var source: SourceText { SourceText(stage.text) }

  func name(_ task: TaskKey) -> String { context.name(task) }

  /// The question in a sentence.
  func words(_ posed: PosedQuestion) -> String {
    let task = name(posed.task)
    let at = posed.at.map { " at \(context.when($0))" } ?? ""
    switch posed.question.kind {
    case .firstRun:
      let after = posed.question.after.map {
        " from \(context.when($0.value.instant(on: stage.prepared.scenario.clock))) on"
      }
      return "When does \(task) first run\(after ?? "")?"
    case .howOften:
      let during = period(of: posed).map { " \($0)" } ?? ""
      switch posed.question.counting?.value ?? .launches {
      case .launches: return "How often is \(task) launched\(during)?"
      case .completed: return "How many runs of \(task) complete successfully\(during)?"
      case .expired: return "How many runs of \(task) expire\(during)?"
      case .killed: return "How many runs of \(task) end with the app killed\(during)?"
      }
    case .heldBy: return "What is the main cause that keeps \(task) from running\(at)?"
    case .letsRun: return "Which single change\(at) lets \(task) run?"
    case .blame:
      return "Without which line would \(task) not have been held back like this\(at)?"
    case .edit: return "Change the scenario to get this result:"
    }
  }

  /// How the answer is to be written; nil where a letter is enough.
  func manner(of posed: PosedQuestion) -> String? {
    switch posed.truth {
    case .firstRun(_, _, let tolerance):
      return "A letter, or a time such as 09:20 or \"Tue 09:20\", give or take "
        + "\(spanText(tolerance))."
    case .howOften: return "A letter or a number."
    case .edit:
      let most = posed.question.changes?.value ?? 1
      return most == 1
        ? "One change, as in device.model=iPad, events[0]- or apps[0].opened+=15:00."
        : "Up to \(most) changes with ; between them, as in device.model=iPad; events[0]-."
    case .heldBy, .letsRun, .blame, .noAnswer: return nil
    }
  }

  private func period(of posed: PosedQuestion) -> String? {
    posed.question.during.map { words(of: $0.value) }
  }

  func words(of period: Scenario.Period) -> String {
    switch period {
    case .days(let days):
      return days.count == 1
        ? "on day \(days.lowerBound)" : "on days \(days.lowerBound) to \(days.upperBound)"
    case .between, .windows:
      let stretches = stage.prepared.stretches(of: period)
      guard let first = stretches.first, stretches.count == 1 else {
        return "in the time that the question names"
      }
      return "between \(context.when(first.lowerBound)) and \(context.when(first.upperBound))"
    }
  }
}
