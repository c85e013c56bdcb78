import CommandLanguage
import FleetReports
import JSON
import PlainText
import Populations
import ScenarioReports
import ScenarioRunner
import SensitivityReports
import SimulationReport

/// What moves a figure of a population or scenario most.
struct SensitivityRun {
  private let arguments: ParsedArguments
  private let console: Console
  private let measure: FleetMeasure

  /// Nil where nobody asked for it.
  init?(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    guard let name = arguments[FleetOption.sensitivity],
      let measure = FleetMeasure.allCases.first(where: { "\($0.key)" == name })
    else { return nil }
    let others = [
      FleetOption.shard, RunOption.csv, RunOption.details, RunOption.sentences, RunOption.console,
      RunOption.log, RunOption.svg, RunOption.trace, RunOption.quiet, RunOption.step,
    ]
    if let other = others.first(where: { arguments.has($0) }) {
      throw .usage(.notTogether(FleetOption.sensitivity.name, other.name))
    }
    self.arguments = arguments
    self.console = console
    self.measure = measure
  }

  func text(of population: LoadedPopulation) throws(CommandFailure) -> PrintedText {
    let devices = arguments.number(FleetOption.devices).map { Int64($0) } ?? FleetOption.fewest
    return try text(population.prepared, .device, devices) { population.failure(of: $0) }
  }

  /// Of its seeds.
  func text(of scenario: LoadedScenario) throws(CommandFailure) -> PrintedText {
    let prepared: PreparedPopulation
    do throws(PreparationFailure) { prepared = try PreparedPopulation(of: scenario) } catch {
      throw .notAcceptable("the scenario cannot be run with many seeds")
    }
    let seeds =
      arguments.number(RunOption.seeds).map { Int64($0) } ?? Int64(scenario.prepared.seeds.count)
    if seeds < 2 { throw .usage(.needs(FleetOption.sensitivity.name, "--seeds with a scenario")) }
    return try text(prepared, .seed, seeds) { scenario.failure(of: [$0.fault]) }
  }

  private func text(
    _ prepared: PreparedPopulation, _ unit: Sensitivity.Unit, _ count: Int64,
    failure: (DeviceFault) -> ScenarioFailure
  ) throws(CommandFailure) -> PrintedText {
    var progress = console.progress()
    defer { progress?.finish() }
    do throws(SensitivityFailure) {
      let found = try Sensitivity(
        prepared, unit, measure, devices: count,
        threads: arguments.number(ScenarioOption.threads).map { Int($0) },
        while: { [isInterrupted = console.isInterrupted] in !isInterrupted() },
        reached: { progress?.reached(Int64($0), of: count, "device") })
      if arguments.has(RunOption.json) { return .json(found.json.printed()) }
      return .plain(SensitivityText(found, console.style(arguments)).text)
    } catch {
      switch error {
      case .interrupted: throw .interrupted
      case .fault(let fault): throw CommandFailure(failure(fault))
      }
    }
  }
}
