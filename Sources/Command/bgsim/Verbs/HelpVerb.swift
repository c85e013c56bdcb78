import ScenarioFormat
import SchedulerEngine
import SimulationReport

extension Verb {
  static let help = Verb(
    name: "help",
    summary: "this text, or more about a verb, a rule or a finding, or about the platform",
    overview: "Tells what the command can do, or all about one verb, rule, finding or diagnostic. "
      + "The topic scenario is about the files, terms about the words of reports, rules lists every rule "
      + "and number of the model, schema is the JSON Schema for editors, facts lists what is known about "
      + "the platform, and topics lists everything.",
    arguments: [
      CommandArgument(
        name: "TOPIC",
        summary:
          "a verb, a rule, a finding, a diagnostic such as S102, scenario, terms, rules, schema, "
          + "facts or topics",
        completion: .topics),
      CommandArgument(
        name: "MORE", summary: "of facts a number; of schema the word population",
        completion: .none),
    ],
    options: [man, json],
    examples: [
      "bgsim help demo", "bgsim help scenario", "bgsim help app-usage", "bgsim help rules",
      "bgsim help schema -o scenario.schema.json", "bgsim help schema population",
      "bgsim help facts 54",
      "bgsim help --man -o bgsim.1",
    ],
    run: { words, console throws(CommandFailure) in
      if words.has(man) && !words.arguments.isEmpty {
        throw .usage(.notTogether(man.name, "a topic"))
      }
      if words.has(man) { return try console.show(ManualPage.text, words) }
      let (topic, more) = (words.arguments.first, words.arguments.dropFirst().first)
      if topic == FactList.topic {
        let text = FactList.text(more, columns: console.columns(words))
        guard let text else { throw .usage(.unknownTopic("facts \(more ?? "")")) }
        return try console.show(text, words)
      }
      if words.has(json) && topic != "rules" && topic != "schema" {
        throw .usage(.needs(json.name, "the topic rules or schema"))
      }
      if topic == "rules" && more == nil {
        let catalogue = RuleCatalogue(Rules())
        let columns = console.columns(words)
        return try console.show(
          words.has(json)
            ? catalogue.json : catalogue.text(console.look(words), columns: columns), words)
      }
      if topic == "schema" && more == "population" {
        return try console.show(ScenarioSchema.populationText, words)
      }
      if topic == "schema" && more == nil { return try console.show(ScenarioSchema.text, words) }
      if let more { throw .usage(.unexpected(more)) }
      var page = HelpPage.whole
      if let topic {
        guard let found = HelpTopic.page(on: topic) else { throw .usage(.unknownTopic(topic)) }
        page = found
      }
      try console.show(page.text(width: console.columns(words)), words)
    })

  private static let json = CommandOption(
    name: "--json", summary: "the rules or the schema as JSON, which the schema is anyway")
  private static let man = CommandOption(
    name: "--man", summary: "the manual page, for man")
}
