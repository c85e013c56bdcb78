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
    case unusable(CommandFailure)
  }

  let path: String
  let verdict: Verdict

  init(_ path: String, _ words: CommandWords, _ console: Console) throws(CommandFailure) {
    self.path = path
    do throws(CommandFailure) {
      verdict = try TestedScenario.verdict(path, words, console)
    } catch {
      switch error {
      case .problems, .notAcceptable: verdict = .unusable(error)
      case .input where !console.isInterrupted(): verdict = .unusable(error)
      case .usage, .input, .output, .simulationStopped, .someFiles, .expectationFailed,
        .interrupted:
        throw error
      }
    }
  }

  private static func verdict(
    _ path: String, _ words: CommandWords, _ console: Console
  ) throws(CommandFailure) -> Verdict {
    let loaded = try LoadedScenario(path, words)
    let staged = loaded.staged
    if staged.scenario.expectations.isEmpty {
      return .unusable(.problems(loaded.expectsNothing))
    }
    let watch = RunWatch(console, telling: .nothing)
    if staged.seeds.count > 1 {
      let report = try watch.run(staged.seeds, of: loaded, words)
      return .judged(loaded.results(report.verdicts))
    }
    let play = try ScenarioPlay(loaded, seed: staged.seeds[0], watch, keeping: .record)
    return .judged(loaded.results(staged.judge(play.record)))
  }

  var failed: [ExpectationResult] {
    guard case .judged(let results) = verdict else { return [] }
    return results.filter { $0.verdict == .failed }
  }

  /// Why it says nothing about the scenario.
  var obstacle: CommandFailure? {
    if case .unusable(let failure) = verdict { failure } else { nil }
  }
}
