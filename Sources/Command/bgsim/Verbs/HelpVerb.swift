import SimulationReport

extension Verb {
  static let help = Verb(
    name: "help",
    summary: "this text, or more about a verb, a rule or a finding, or about the platform",
    overview: "Tells what the command can do, or all about one verb, rule, finding or diagnostic. "
      + "The topic facts lists what is known about the platform, with where it can be read.",
    arguments: [
      CommandArgument(
        name: "TOPIC",
        summary: "a verb, a rule as in bgsim rules, a finding, a diagnostic such as S102, or facts",
        completion: .topics),
      CommandArgument(name: "NUMBER", summary: "of the fact to show", completion: .none),
    ],
    options: [man],
    examples: [
      "bgsim help demo", "bgsim help app-usage", "bgsim help facts 54",
      "bgsim help --man -o bgsim.1",
    ],
    run: { words, console throws(CommandFailure) in
      if words.has(man) { return try console.show(ManualPage.text, words) }
      let (topic, more) = (words.arguments.first, words.arguments.dropFirst().first)
      if topic == FactList.topic {
        let text = FactList.text(more, columns: console.columns(words))
        guard let text else { throw .usage(.unknownTopic("facts \(more ?? "")")) }
        return try console.show(text, words)
      }
      if let more { throw .usage(.unexpected(more)) }
      var page = HelpPage.whole
      if let topic {
        guard let found = HelpTopic.page(on: topic) else { throw .usage(.unknownTopic(topic)) }
        page = found
      }
      try console.show(page.text(width: console.columns(words)), words)
    })

  private static let man = CommandOption(
    name: "--man", summary: "the manual page, for man")
}
