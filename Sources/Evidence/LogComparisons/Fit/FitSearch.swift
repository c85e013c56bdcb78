import ParameterTrials
import ScenarioReports
import ScenarioRunner
import SchedulerEngine

/// Looks for changes that help on the days that may be seen: the best single one, then what helps most
/// beside it, until nothing helps by a tenth of the error at the beginning.
struct FitSearch {
  let base: FitOutcome
  private(set) var best: FitOutcome
  private(set) var changes: [ParameterChange] = []
  private(set) var rows: [ModelFit.Row] = []
  private(set) var silent: [TriedParameter] = []

  /// Nil when it was ended early.
  init?(_ runs: FitRuns, _ loaded: LoadedScenario, _ values: Int64, most: Int) {
    let parameters = TriedParameter.all(of: loaded.prepared.setup.rules)
    // The bounds tell which numbers matter at all.
    var trials: [[ParameterChange]] = [[]]
    for parameter in parameters { trials += parameter.values(2).map { [.init(parameter, to: $0)] } }
    guard let first = runs.outcomes(trials) else { return nil }
    base = first[0]
    best = first[0]
    for parameter in parameters {
      let has = trials.indices.contains { place in
        trials[place].first?.parameter == parameter && first[place].digest != first[0].digest
      }
      if !has { silent.append(parameter) }
    }
    let telling = parameters.filter { !silent.contains($0) }
    for round in 0..<most {
      guard let found = FitSearch.round(runs, telling, values, beside: changes) else { return nil }
      if round == 0 { rows = found }
      let least = best.error.seen - max(base.error.seen / 10, 1)
      guard let row = found.first, row.error.seen <= least else { break }
      changes = changes.filter { $0.parameter != row.change.parameter } + [row.change]
      best.error = row.error
    }
  }

  /// The best value of each number beside what has been found, the nearest first.
  private static func round(
    _ runs: FitRuns, _ parameters: [TriedParameter], _ values: Int64,
    beside changes: [ParameterChange]
  ) -> [ModelFit.Row]? {
    var trials: [[ParameterChange]] = []
    for parameter in parameters {
      let others = changes.filter { $0.parameter != parameter }
      trials += parameter.values(values).map { others + [ParameterChange(parameter, to: $0)] }
    }
    guard let outcomes = runs.outcomes(trials) else { return nil }
    var rows: [ModelFit.Row] = []
    for (trial, outcome) in zip(trials, outcomes) where outcome.isWhole {
      guard let change = trial.last else { continue }
      let row = ModelFit.Row(change: change, error: outcome.error)
      if let place = rows.firstIndex(where: { $0.change.parameter == change.parameter }) {
        if row.error.seen < rows[place].error.seen { rows[place] = row }
      } else {
        rows.append(row)
      }
    }
    return rows.enumerated().sorted {
      ($0.element.error.seen, $0.offset) < ($1.element.error.seen, $1.offset)
    }.map { $0.element }
  }

  /// Those that come as near as the first by themselves, or nearly so.
  var likewise: [ModelFit.Row] {
    guard !changes.isEmpty, let first = rows.first else { return [] }
    let gain = base.error.seen - first.error.seen
    return rows.dropFirst().filter { base.error.seen - $0.error.seen >= gain - gain / 10 }
  }
}
