import Comparisons
import JSON
import PlainText
import ScenarioReports
import ScenarioRunner
import SimulationReport

/// One comparison of `bgsim compare`, in the form that is wanted.
struct ComparisonOutput {
  let text: String
  let json: JSONValue

  init(
    _ base: ComparedInput, _ other: ComparedInput, _ words: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let style = console.style(words)
    let more = ComparisonOutput.details(words)
    let isDetailed = words.has(CompareOption.details)
    switch (base.source, other.source) {
    case (.population(let a), .population(let b)):
      let compared = try ComparedPopulations((a, base.title), (b, other.title), words, console)
      (text, json) = (compared.text, compared.json)
      return
    case (.scenario(let scenario), .device(let log)):
      let compared = try ComparedLog(
        base, scenario, log, of: other.title, more: more, words, console)
      (text, json) = (compared.text, compared.json)
      return
    case (.device(let log), .scenario(let scenario)):
      let compared = try ComparedLog(
        other, scenario, log, of: base.title, more: more, words, console)
      (text, json) = (compared.text, compared.json)
      return
    default: break
    }
    if let a = base.scenario, let b = other.scenario, let seeds = ComparisonOutput.seeds(a, words) {
      let watch = RunWatch(console, telling: .progress)
      defer { watch.finish() }
      let comparison = try reporting { () throws(ScenarioFailure) in
        try watch.compare((a, base.title), (b, other.title), seeds, words)
      }
      let told = SeedComparisonText(comparison, style, more: more)
      text = isDetailed ? told.details : told.brief
      json = comparison.json
      return
    }
    let seed = base.loggedSeed ?? other.loggedSeed
    let comparison = RunComparison(
      try base.run(besideLogOf: seed, words, console),
      try other.run(besideLogOf: seed, words, console), style)
    let told = RunComparisonText(comparison, more: more)
    text = isDetailed ? told.details : told.brief
    json = comparison.json
  }

  /// Nil for a single run of each.
  private static func seeds(_ a: LoadedScenario, _ words: ParsedArguments) -> [UInt64]? {
    if let count = words.number(CompareOption.seeds) { return Array(1...count) }
    return a.prepared.seeds.count > 1 ? a.prepared.seeds : nil
  }

  /// The same command, telling more.
  private static func details(_ words: ParsedArguments) -> String {
    var command = "bgsim compare"
    for path in words.arguments { command += " \(shellWord(path))" }
    let options = [
      ScenarioOption.set, CompareOption.os, ScenarioOption.seed, CompareOption.seeds,
      DeviceLogOption.app,
    ]
    for option in options {
      for value in words.all(option) { command += " \(option.name) \(shellWord(value))" }
    }
    return command + " \(CompareOption.details.name)"
  }
}
