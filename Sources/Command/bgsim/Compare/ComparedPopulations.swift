import Basics
import CommandLanguage
import Reports
import Scenarios

/// Two populations of `bgsim compare`.
struct ComparedPopulations {
  let text: String
  let json: JSONValue

  init(
    _ a: PopulationComparison.Side, _ b: PopulationComparison.Side, _ arguments: ParsedArguments,
    _ console: Console
  ) throws(CommandFailure) {
    let devices = arguments.number(FleetOption.devices).map { Int64($0) } ?? FleetOption.standard
    var progress = console.progress()
    let workers = SeedCrew.work(
      Int(devices), threads: arguments.number(ScenarioOption.threads).map { Int($0) },
      DevicePairWorker(a.population.prepared, b.population.prepared),
      while: { [isInterrupted = console.isInterrupted] in !isInterrupted() },
      reached: { progress?.reached(Int64($0), of: devices, "device") },
      step: { worker, place in worker.run(device: Int64(place)) })
    progress?.finish()
    if console.isInterrupted() { throw .interrupted }
    let comparison = try reporting { () throws(ScenarioFailure) in
      try PopulationComparison(a, b, workers)
    }
    text = PopulationComparisonText(comparison, console.style(arguments)).text
    json = comparison.json
  }
}
