extension Verb {
  package static let demo = Verb(
    .demo,
    summary: "a simulated day on a phone: who ran, what waited, why, until when",
    overview:
      "Simulates a phone on which a news app does everything right and a podcast app is swiped "
      + "away, and shows the day as a picture, as a table of what ran, and with one answer to why "
      + "something did not run.",
    options: [DemoOption.seed, DemoOption.days, DemoOption.log],
    examples: ["bgsim demo", "bgsim demo --days 3 --seed 2", "bgsim demo --log -o demo.jsonl"])
}
