import Basics
import CommandLanguage
import DeviceLogs
import Reports
import Scenarios

/// One of those that are compared, with the words by which its report calls it.
struct ComparedInput {
  enum Source {
    case scenario(LoadedScenario)
    case log(LoggedRun)
    case device(DeviceLog)
    case population(LoadedPopulation)
  }

  let source: Source
  let title: String

  /// A log has a seed of its own, and a scenario beside it takes that.
  func run(
    besideLogOf seed: UInt64?, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ComparedRun {
    let style = console.style(arguments)
    switch source {
    case .log(let log): return ComparedRun(log, title, style)
    case .scenario(let loaded):
      let own = loaded.prepared.seeds[0]
      let watch = RunWatch(console, telling: .progress)
      defer { watch.finish() }
      let play = try watch.play(
        loaded, seed: arguments.has(ScenarioOption.seed) ? own : seed ?? own, keeping: .reportRows)
      return ComparedRun(play, title, style)
    case .device, .population:
      throw .notAcceptable(
        "\(quoted(title, upTo: longestPath).text) is \(kind): a population is compared with another, "
          + "the log of a device with a scenario")
    }
  }

  private var kind: String {
    switch source {
    case .scenario: "a scenario"
    case .log: "an event log"
    case .device: "the log of a device"
    case .population: "a population"
    }
  }

  var loggedSeed: UInt64? {
    if case .log(let log) = source { log.seed } else { nil }
  }

  var comparedKind: CompareOption.Kind {
    switch source {
    case .scenario, .log: .run
    case .population: .population
    case .device: .deviceLog
    }
  }

  var isDeviceLog: Bool {
    if case .device = source { true } else { false }
  }

  var scenario: LoadedScenario? {
    if case .scenario(let loaded) = source { loaded } else { nil }
  }
}
