package import Reports
import Scenarios

/// The options of `bgsim run`.
package enum RunOption {
  package static let seeds = CommandOption(
    name: "--seeds", value: .number(1...100_000),
    summary: "this many runs, with seeds from 1, and how launches vary between them")
  package static let details = CommandOption(
    name: "--details",
    summary: "the whole report: picture, everything about each task, assumptions")
  package static let json = CommandOption(
    name: "--json", summary: "the summary as JSON; one document for several files")
  package static let sentences = CommandOption(
    name: "--sentences", summary: "what happened as plain sentences, in order")
  package static let console = CommandOption(
    name: "--console",
    summary: "lines in the style of a device's log, which bgsim explain and bgsim new read")
  package static let log = CommandOption(
    name: "--log", value: .file, summary: "also write the event log to this file, as JSON Lines")
  package static let svg = CommandOption(
    name: "--svg", value: .file,
    summary: "also draw the run (with several seeds, the first) into this file, as SVG")
  package static let csv = CommandOption(
    name: "--csv", value: .file,
    summary: "also write the launches as CSV; with several seeds, the launches of each day")
  package static let quiet = CommandOption(
    name: "--quiet", short: "-q", summary: "only the expectations")

  package static let watch = CommandOption(
    name: "--watch", summary: "run again whenever the file is saved, until interrupted")
  package static let step = CommandOption(
    name: "--step",
    summary:
      "step through the run with typed commands or commands from standard input; "
      + "help lists them")

  /// What says nothing about many seeds.
  private static let ofOneRun = [
    ScenarioOption.seed, details, sentences, console, log, svg, step,
  ]

  /// A file may name several seeds, and then the same holds as for `--seeds`.
  package static func check(
    _ arguments: ParsedArguments, _ loaded: LoadedScenario
  ) throws(CommandFailure) {
    let count = loaded.prepared.seeds.count
    guard count > 1, !arguments.has(seeds), let other = ofOneRun.first(where: { arguments.has($0) })
    else {
      return
    }
    throw .usage(.oneRunOnly(option: other.name, file: loaded.path, seeds: count))
  }

  package static func check(_ arguments: ParsedArguments, _ paths: [String]) throws(CommandFailure)
  {
    let views = [details, json, sentences, console, quiet].filter { arguments.has($0) }
    if views.count > 1 { throw .usage(.notTogether(views[0].name, views[1].name)) }
    if arguments.has(seeds), let other = ofOneRun.first(where: { arguments.has($0) }) {
      throw .usage(.notTogether(seeds.name, other.name))
    }
    if arguments.has(watch) {
      if let other = [json, step, CommandOption.output].first(where: { arguments.has($0) }) {
        throw .usage(.notTogether(watch.name, other.name))
      }
      if paths.contains("-") { throw .usage(.notTogether(watch.name, "standard input")) }
    }
    if arguments.has(step) {
      let others = views + SideOutput.wanted(arguments).map { $0.option }
      if let other = others.first { throw .usage(.notTogether(step.name, other.name)) }
      if paths == ["-"] {
        throw .usage(.needs(step.name, "a file, because commands come from standard input"))
      }
    }
    if arguments.has(watch) || arguments.has(step) {
      if paths.count > 1 { throw .usage(.unexpected(paths[1])) }
    }
    if arguments.has(console), let other = SideOutput.wanted(arguments).first {
      throw .usage(.notTogether(console.name, other.option.name))
    }
    try SideOutput.check(arguments, paths)
  }
}
