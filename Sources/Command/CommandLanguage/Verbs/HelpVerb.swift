extension Verb {
  package static let help = Verb(
    .help,
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
    options: [HelpOption.man, HelpOption.json],
    examples: [
      "bgsim help demo", "bgsim help scenario", "bgsim help app-usage", "bgsim help rules",
      "bgsim help matrix", "bgsim help myths",
      "bgsim help schema -o scenario.schema.json", "bgsim help schema population",
      "bgsim help facts 54",
      "bgsim help --man -o bgsim.1",
    ])
}
