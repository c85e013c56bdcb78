import PlainText
import SchedulerEngine
import SimulationReport

extension Verb {
  static let rules = Verb(
    name: "rules",
    summary: "every rule and number of the model, how reliable it is, and where it comes from",
    overview:
      "Lists the seven factors, the request's own requirements and how the device behaves, each "
      + "with its parameters. Apple publishes no algorithm, so every rule and number says whether it "
      + "is documented by Apple, stated by its engineers, observed in the field or assumed here.",
    options: [json, matrix],
    examples: ["bgsim rules", "bgsim rules --matrix", "bgsim rules --json"],
    run: { words, console throws(CommandFailure) in
      console.complain("bgsim rules is now bgsim help rules")
      if words.has(matrix) {
        let matrix = RuleMatrix(Rules())
        return try console.show(
          matrix.text(console.style(words), columns: console.columns(words)), words)
      }
      let catalogue = RuleCatalogue(Rules())
      try console.show(
        words.has(json)
          ? catalogue.json
          : catalogue.text(console.style(words), columns: console.columns(words)),
        words)
    })

  private static let matrix = CommandOption(
    name: "--matrix", summary: "only which rule applies to which kind of work")
  private static let json = CommandOption(
    name: "--json", summary: "as JSON instead of text")
}
