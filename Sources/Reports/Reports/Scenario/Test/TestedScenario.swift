public import Scenarios

/// What `bgsim test` finds out of one file.
public struct TestedScenario {
  enum Verdict {
    case judged([ExpectationResult])
    case unusable(Obstacle)
  }

  /// Why a file says nothing about its scenario.
  public enum Obstacle: Sendable {
    case problems(ProblemReport)
    /// It is no scenario, or cannot be read.
    case words(String)
  }

  let path: String
  let verdict: Verdict

  public init(_ path: String, _ obstacle: Obstacle) {
    self.path = path
    verdict = .unusable(obstacle)
  }

  /// Seeds are run by the caller, who knows how many threads there are.
  public init(
    _ loaded: LoadedScenario, while goesOn: PreparedScenario.GoesOn,
    seeds run: ([UInt64]) throws(ScenarioFailure) -> SeedReport
  ) throws(ScenarioFailure) {
    path = loaded.path
    let prepared = loaded.prepared
    if prepared.scenario.expectations.isEmpty {
      verdict = .unusable(.problems(loaded.expectsNothing))
      return
    }
    if prepared.seeds.count > 1 {
      verdict = .judged(loaded.results(try run(prepared.seeds).verdicts))
      return
    }
    let play = try ScenarioPlay(loaded, seed: prepared.seeds[0], keeping: .record, while: goesOn)
    verdict = .judged(loaded.results(prepared.judge(play.record), of: play.seed))
  }

  var judged: [ExpectationResult] {
    if case .judged(let results) = verdict { results } else { [] }
  }

  var failed: [ExpectationResult] { judged.filter { $0.verdict == .failed } }

  var obstacle: Obstacle? {
    if case .unusable(let obstacle) = verdict { obstacle } else { nil }
  }

  public var isUsable: Bool { obstacle == nil }
}
