import Scenarios
import SchedulerEngine

/// Which of the unknown numbers a figure's spread over schedulers comes from: those that, put where the model
/// has them, take at least half of it away. That is tried, alone and with one more, and never read from a
/// correlation.
package struct WhatSpreads: Sendable {
  /// Empty if no number alone, and no two of those tried, make half of it.
  package let positions: [Int]
  /// What is left of the spread, in percent.
  package let left: Int64

  /// How many schedulers are run again for each trial, and how many numbers are tried.
  private static let sample = 24
  private static let candidates = 3

  /// Nil if the figure does not spread, or is missing under some.
  package init?(_ figure: Int, of task: Int, in study: SchedulerStudy) {
    func value(_ outcome: SchedulerOutcome) -> Int64 { outcome.tasks[task].value(figure) }
    let all = study.others.map(value)
    if all.count < SchedulerSpan.fewest || all.contains(.max) { return nil }
    let sorted = all.sorted()
    // The half that has more, or what is above the least where more than half have that.
    let more = sorted.first { $0 > sorted[0] && $0 >= sorted[sorted.count / 2] } ?? sorted[0]
    let trial = study.trial
    let given = trial.prepared.setup.rules
    let members = study.others.map { outcome in
      DecidingNumber.Member(
        values: outcome.scheduler.rules(over: given, fixed: trial.fixed).parameters.map {
          $0.value
        },
        passed: value(outcome) >= more)
    }
    let sample = study.others.prefix(WhatSpreads.sample)
    let spread = WhatSpreads.spread(sample.map(value))
    if spread == 0 { return nil }
    let usual = Rules().parameters
    var worker = SchedulerWorker(SchedulerTrial(trial.prepared, trial.seeds, for: .verdicts))
    /// The spread that is left, in percent.
    func rest(without positions: [Int]) -> Int64 {
      var values: [Int64] = []
      for outcome in sample {
        var rules = outcome.scheduler.rules(over: given, fixed: trial.fixed)
        rules.take(positions.map { ParameterChange(position: $0, value: usual[$0].value) })
        guard let value = worker.value(figure, of: task, rules), value != .max else { return 100 }
        values.append(value)
      }
      return WhatSpreads.spread(values) * 100 / spread
    }
    let tried = DecidingNumber.candidates(among: members, fixed: trial.fixed)
      .prefix(WhatSpreads.candidates).map { [$0.position] }
    let alone = tried.map { (positions: $0, left: rest(without: $0)) }
    guard let best = alone.min(by: { $0.left < $1.left }) else { return nil }
    var found = best
    if best.left > 50 {
      let pairs = tried.filter { $0 != best.positions }.map { other in
        (positions: best.positions + other, left: rest(without: best.positions + other))
      }
      found = pairs.min { $0.left < $1.left } ?? best
    }
    positions = found.left <= 50 ? found.positions : []
    left = found.left
  }

  /// The sum of the distances from the middle.
  private static func spread(_ values: [Int64]) -> Int64 {
    let middle = values.sorted()[values.count / 2]
    return values.reduce(0) { $0 + abs($1 - middle) }
  }
}
