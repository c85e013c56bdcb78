import CommandLanguage
import FleetComparisons
import FleetReports
import JSON
import ScenarioReports

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
    let comparison = try reporting { () throws(ScenarioFailure) in
      try PopulationComparison(
        a, b, devices: devices, threads: arguments.number(ScenarioOption.threads).map { Int($0) },
        while: { [isInterrupted = console.isInterrupted] in !isInterrupted() },
        reached: { progress?.reached(Int64($0), of: devices, "device") })
    }
    progress?.finish()
    text = PopulationComparisonText(comparison, console.style(arguments)).text
    json = comparison.json
  }
}
