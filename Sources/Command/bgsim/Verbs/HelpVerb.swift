import Advice
import ScenarioFormat
import SchedulerEngine
import SimulationReport

extension Verb {
  static let help = Verb(
    name: "help",
    summary: "this text, or help on a verb, rule, finding, diagnostic or other topic",
    overview: "Shows what the command can do, or explains one verb, rule, finding or diagnostic. "
      + "The topic scenario describes the files, terms the words of reports. rules lists every rule "
      + "and number of the model, matrix shows which rule applies to which work, lesson describes the files of the "
      + "workshop, schema prints the JSON Schema for editors (schema lesson, schema population), facts lists "
      + "what is known about the platform, myths lists common mistakes, and topics lists "
      + "everything.",
    arguments: [
      CommandArgument(
        name: "TOPIC",
        summary:
          "a verb, a rule, a finding, a diagnostic such as S102, scenario, lesson, terms, rules, matrix, "
          + "schema, facts, myths or topics",
        completion: .topics),
      CommandArgument(
        name: "MORE", summary: "for facts a number; for schema the word lesson or population",
        completion: .none),
    ],
    options: [man, json, matrix],
    examples: [
      "bgsim help demo", "bgsim help scenario", "bgsim help app-usage", "bgsim help rules",
      "bgsim help matrix", "bgsim help myths",
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
      if words.has(json) && !["rules", "schema", MythsText.topic].contains(topic) {
        throw .usage(.needs(json.name, "the topic rules, schema or myths"))
      }
      if words.has(matrix) && topic != "rules" {
        throw .usage(.needs(matrix.name, "the topic rules"))
      }
      if words.has(matrix) && words.has(json) {
        throw .usage(.notTogether(matrix.name, json.name))
      }
      if more == nil && (topic == "matrix" || words.has(matrix)) {
        let text = RuleMatrix(Rules()).text(console.style(words), columns: console.columns(words))
        return try console.show(text, words)
      }
      if topic == MythsText.topic && more == nil {
        let text = words.has(json) ? MythsText.json : MythsText.text(console.style(words))
        return try console.show(text, words)
      }
      if topic == "rules" && more == nil {
        let catalogue = RuleCatalogue(Rules())
        let columns = console.columns(words)
        return try console.show(
          words.has(json)
            ? catalogue.json : catalogue.text(console.style(words), columns: columns), words)
      }
      if topic == "schema" && more == "population" {
        return try console.show(ScenarioSchema.populationText, words)
      }
      if topic == "schema" && more == nil { return try console.show(ScenarioSchema.text, words) }
      if topic == "schema" && more == "lesson" {
        return try console.show(ScenarioSchema.lessonText, words)
      }
      if let more { throw .usage(.unexpected(more)) }
      var page = HelpPage.whole
      if let topic {
        guard let found = HelpTopic.page(on: topic) else { throw .usage(.unknownTopic(topic)) }
        page = found
      }
      try console.show(page.text(width: console.columns(words)), words)
    })

  private static let json = CommandOption(
    name: "--json",
    summary: "rules or myths as JSON; the schema always is")
  private static let matrix = CommandOption(
    name: "--matrix", summary: "for rules: only which rule applies to which kind of work")
  private static let man = CommandOption(
    name: "--man", summary: "the manual page, for man")
}
