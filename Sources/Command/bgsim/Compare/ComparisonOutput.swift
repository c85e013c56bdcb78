import Basics
import CommandLanguage
import Reports
import Scenarios

/// One comparison of `bgsim compare`, in the form that is wanted.
struct ComparisonOutput {
  let text: String
  let json: JSONValue

  init(
    _ base: ComparedInput, _ other: ComparedInput, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let style = console.style(arguments)
    let more = CompareOption.commandForDetails(arguments)
    let isDetailed = arguments.has(CompareOption.details)
    switch (base.source, other.source) {
    case (.population(let a), .population(let b)):
      let compared = try ComparedPopulations((a, base.title), (b, other.title), arguments, console)
      (text, json) = (compared.text, compared.json)
      return
    case (.scenario(let scenario), .device(let log)):
      let compared = try ComparedLog(
        base, scenario, log, of: other.title, more: more, arguments, console)
      (text, json) = (compared.text, compared.json)
      return
    case (.device(let log), .scenario(let scenario)):
      let compared = try ComparedLog(
        other, scenario, log, of: base.title, more: more, arguments, console)
      (text, json) = (compared.text, compared.json)
      return
    default: break
    }
    if let a = base.scenario, let b = other.scenario,
      let seeds = ComparisonOutput.seeds(a, arguments)
    {
      let watch = RunWatch(console, telling: .progress)
      defer { watch.finish() }
      let comparison = try reporting { () throws(ScenarioFailure) in
        try watch.compare((a, base.title), (b, other.title), seeds, arguments)
      }
      let told = SeedComparisonText(comparison, style, more: more)
      text = isDetailed ? told.details : told.brief
      json = comparison.json
      return
    }
    let seed = base.loggedSeed ?? other.loggedSeed
    let comparison = RunComparison(
      try base.run(besideLogOf: seed, arguments, console),
      try other.run(besideLogOf: seed, arguments, console), style)
    let told = RunComparisonText(comparison, more: more)
    text = isDetailed ? told.details : told.brief
    json = comparison.json
  }

  /// Nil for a single run of each.
  private static func seeds(_ a: LoadedScenario, _ arguments: ParsedArguments) -> [UInt64]? {
    if let count = arguments.number(CompareOption.seeds) { return Array(1...count) }
    return a.prepared.seeds.count > 1 ? a.prepared.seeds : nil
  }
}
