import Basics
import Reports
import RunRecord
import Scenarios
import SchedulerEngine

extension GivenLesson {
  /// Why the answer is what it is: the reason that decided, the line it comes from, and the command that
  /// shows it.
  func reasons(for posed: PosedQuestion, _ telling: Telling = .everything) -> [String] {
    reasons(for: posed, because: decisive(about: posed), telling)
  }

  /// To find it, parts of the scenario are taken away and it is run again, so it is asked once.
  func decisive(about posed: PosedQuestion) -> Decisive? { try? stage.decisive(about: posed) }

  func reasons(for posed: PosedQuestion, because decisive: Decisive?, _ telling: Telling)
    -> [String]
  {
    let kept = kept(decisive, about: posed, telling)
    if case .howOften(let runs) = posed.truth {
      let counting = posed.question.counting?.value ?? .launches
      let endings = counting == .launches ? nil : endings(runs, posed)
      return [launches(runs)] + (endings.map { [$0] } ?? words(decisive, posed, kept))
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

  /// How the runs ended that count; where none does, how the task's runs ended instead.
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
      let when = posed.at == decisive.at ? "" : " \(context.when(decisive.at))"
      words.append([name.map { "\($0)\(when):" }, reason].compactMap { $0 }.joined(separator: " "))
    }
    if kept == .lines { return words }
    for line in decisive.lines.prefix(3) {
      words.append("Line \(line.line): \(safeText(text(ofLine: line.line).utf8))")
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
