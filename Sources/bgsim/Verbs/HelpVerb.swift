extension Verb {
  static let help = Verb(
    name: "help",
    summary: "this text, or more about a verb, a rule or a finding",
    overview: "Tells what the command can do, or all about one verb, rule, finding or diagnostic.",
    arguments: [
      CommandArgument(
        name: "TOPIC",
        summary: "a verb, a rule as in bgsim rules, a finding, or a diagnostic such as S102",
        completion: .topics)
    ],
    options: [man],
    examples: ["bgsim help demo", "bgsim help app-usage", "bgsim help --man -o bgsim.1"],
    run: { words, console throws(CommandFailure) in
      if words.has(man) { return try console.show(ManualPage.text, words) }
      var page = HelpPage.whole
      if let topic = words.arguments.first {
        guard let found = HelpTopic.page(on: topic) else { throw .usage(.unknownTopic(topic)) }
        page = found
      }
      try console.show(page.text(width: console.columns(words)), words)
    })

  private static let man = CommandOption(
    name: "--man", summary: "the manual page, for man")
}
