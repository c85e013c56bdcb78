import PlainText
import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
import SimulationReport

/// What `bgsim test` finds out of one file.
struct TestedScenario {
  enum Verdict {
    case judged([ExpectationResult])
    /// Why it says nothing about the scenario.
    case unusable(String)
  }

  let path: String
  let verdict: Verdict

  init(_ path: String, _ words: CommandWords, _ console: Console) throws(CommandFailure) {
    self.path = path
    do throws(CommandFailure) {
      verdict = try TestedScenario.verdict(path, words, console)
    } catch {
      switch error {
      case .problems(let problems), .notAcceptable(let problems): verdict = .unusable(problems)
      case .input(let problem): verdict = .unusable(problem.message + "\n")
      case .usage, .output, .simulationStopped, .expectationFailed, .interrupted: throw error
      }
    }
  }

  private static func verdict(
    _ path: String, _ words: CommandWords, _ console: Console
  ) throws(CommandFailure) -> Verdict {
    let loaded = try LoadedScenario(path, words)
    let staged = loaded.staged
    if staged.scenario.expectations.isEmpty {
      return .unusable(
        "\(safeText(path.utf8)): error: the file expects nothing; add \"expect\", or use bgsim run\n"
      )
    }
    let watch = RunWatch(console, telling: .nothing)
    if staged.seeds.count > 1 {
      let report = try watch.run(staged.seeds, of: staged)
      if !report.faults.isEmpty { return .unusable(loaded.words(of: report.faults)) }
      return .judged(loaded.results(report.verdicts))
    }
    let play = try ScenarioPlay(loaded, seed: staged.seeds[0], watch)
    return .judged(loaded.results(staged.judge(play.record)))
  }

  var failed: [ExpectationResult] {
    guard case .judged(let results) = verdict else { return [] }
    return results.filter { $0.verdict == .failed }
  }

  var isUnusable: Bool { if case .unusable = verdict { true } else { false } }
}
