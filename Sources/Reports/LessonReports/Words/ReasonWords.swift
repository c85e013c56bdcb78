import Lessons
import PlainText
import RunRecord
import ScenarioReports
import ScenarioRunner
import SchedulerEngine
import SimulationReport

extension GivenLesson {
  /// Why the answer is what it is: the reason that decided, the line it comes from, and the command that
  /// shows it.
  func reasons(for posed: PosedQuestion) -> [String] {
    reasons(for: posed, because: decisive(about: posed))
  }

  /// To find it, parts of the scenario are taken away and it is run again, so it is asked once.
  func decisive(about posed: PosedQuestion) -> Decisive? { try? stage.decisive(about: posed) }

  func reasons(for posed: PosedQuestion, because decisive: Decisive?) -> [String] {
    if case .howOften(let runs) = posed.truth {
      return [launches(runs)] + words(decisive, posed)
    }
    if case .letsRun(.pending(let explanation), _) = posed.truth, !explanation.isEligible {
      return ["The smallest change that lets it run: \(context.remedy(explanation))."]
        + words(decisive, posed)
    }
    return words(decisive, posed)
  }

  private static let mostTimes = 8

  private func launches(_ runs: [RunFact]) -> String {
    if runs.isEmpty { return "There is none." }
    let times = runs.prefix(GivenLesson.mostTimes).map { context.when($0.launchedAt) }
    let more = runs.count > times.count ? " and \(runs.count - times.count) more" : ""
    return "At " + times.joined(separator: ", ") + more + "."
  }

  private func words(_ decisive: Decisive?, _ posed: PosedQuestion) -> [String] {
    guard let decisive else { return [] }
    var words: [String] = []
    let reason = context.reason(
      decisive.why, of: posed.task, because: decisive.objector, at: decisive.at)
    if let reason {
      let name = decisive.objector.map { "\($0.introduction.name)" }
      let when = posed.at == decisive.at ? "" : " \(context.when(decisive.at))"
      words.append([name.map { "\($0)\(when):" }, reason].compactMap { $0 }.joined(separator: " "))
    }
    for line in decisive.lines.prefix(3) {
      words.append("Line \(line.line): \(safeText(line.text.utf8))")
    }
    if decisive.lines.isEmpty && decisive.objector != nil {
      words.append("No single line of the scenario is to blame.")
    }
    return words
  }

  /// To see it for oneself; nil where there is no file.
  func command(for posed: PosedQuestion) -> String? {
    guard path != nil else { return nil }
    let decisive = decisive(about: posed)
    return loaded.explaining(posed.task, at: posed.at ?? decisive?.at, seed: stage.seed)
  }
}
