extension Verb {
  package static let help = Verb(
    .help,
    summary: "this text, or more about a verb, a rule or a finding, or about the platform",
    overview: "Tells what the command can do, or all about one verb, rule, finding or diagnostic. "
      + "The topic scenario is about the files, terms about the words of reports, rules lists every rule "
      + "and number of the model, matrix which rule concerns which work, lesson is about those of the "
      + "workshop, schema is the JSON Schema for editors (schema lesson, schema population), facts lists "
      + "what is known about the platform, myths what is often said and wrong, and topics lists "
      + "everything.",
    arguments: [
      CommandArgument(
        name: "TOPIC",
        summary:
          "a verb, a rule, a finding, a diagnostic such as S102, scenario, lesson, terms, rules, matrix, "
          + "schema, facts, myths or topics",
        completion: .topics),
      CommandArgument(
        name: "MORE", summary: "of facts a number; of schema the word lesson or population",
        completion: .none),
    ],
    options: [HelpOption.man, HelpOption.json, HelpOption.matrix],
    examples: [
      "bgsim help demo", "bgsim help scenario", "bgsim help app-usage", "bgsim help rules",
      "bgsim help matrix", "bgsim help myths",
      "bgsim help schema -o scenario.schema.json", "bgsim help schema population",
      "bgsim help facts 54",
      "bgsim help --man -o bgsim.1",
    ])
}
