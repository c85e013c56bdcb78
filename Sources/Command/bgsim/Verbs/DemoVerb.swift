import ScenarioReports

extension Verb {
  static let demo = Verb(
    name: "demo",
    summary: "simulates a day on a phone: what ran, what was held back, why and until when",
    overview:
      "Simulates a phone with a news app that does everything right and a podcast app that is swiped "
      + "away. Shows the day as a picture and as a table of what ran, and explains once why "
      + "a task did not run.",
    options: [DemoOption.seed, DemoOption.days, DemoOption.log],
    examples: ["bgsim demo", "bgsim demo --days 3 --seed 2", "bgsim demo --log -o demo.jsonl"],
    run: { words, console throws(CommandFailure) in
      let seed = words.number(DemoOption.seed) ?? 1
      let days = Int64(words.number(DemoOption.days) ?? 1)
      var output = try ResultOutput(words[.output], console)
      if words.has(DemoOption.log) {
        try DemoLog(seed: seed, days: days).write(to: &output, console)
      } else {
        let demo = Demo(seed: seed, days: days, style: console.style(words))
        guard let text = demo.text else { throw .demoStopped(seed: seed) }
        try output.write(text)
      }
      try output.finish()
    })
}

private enum DemoOption {
  static let seed = CommandOption(
    name: "--seed", value: .number(0...UInt64.max),
    summary: "a different user with the same habits (default 1)")
  static let days = CommandOption(
    name: "--days", value: .number(1...31), summary: "how many days, 1 to 31 (default 1)")
  static let log = CommandOption(
    name: "--log", summary: "the event log as JSON Lines instead of the picture")
}
