import Reports
import Scenarios

/// A scenario beside the one that is kept as A, a few seeds at a time.
final class ComparedSeeds {
  let scenario: PlayedScenario
  /// So many in all, from the first on.
  let seeds: Int
  private let a: (PreparedScenario, title: String)
  private let b: (PreparedScenario, title: String)
  private var worker: SeedPairWorker
  private(set) var done = 0

  static let standard: Int64 = 20
  private static let most: Int64 = 1_000

  init(_ kept: KeptText, _ first: PlayedScenario, _ scenario: PlayedScenario, seeds: Int64?) {
    self.scenario = scenario
    self.seeds = ComparedSeeds.count(seeds)
    let titles = kept.titles(beside: scenario.name)
    a = (first.loaded.prepared, titles.a)
    b = (scenario.loaded.prepared, titles.b)
    worker = SeedPairWorker(a.0, b.0)
  }

  static func count(_ asked: Int64?) -> Int { Int(min(max(asked ?? standard, 1), most)) }

  func goOn(seeds count: Int64) {
    let end = min(done + Int(clamping: max(count, 1)), seeds)
    while done < end {
      done += 1
      worker.run(UInt64(done), at: done - 1, while: { true })
    }
  }

  var isOver: Bool { done == seeds }

  /// In the words of `bgsim compare`.
  func text(_ style: TextStyle) -> String {
    let comparison = SeedComparison(a, b, worker)
    if comparison.fault != nil { return KeptText.failure }
    return SeedComparisonText(comparison, style).brief
  }
}
