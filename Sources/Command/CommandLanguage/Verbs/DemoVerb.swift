extension Verb {
  package static let demo = Verb(
    .demo,
    summary: "simulates a day on a phone: what ran, what was held back, why and until when",
    overview:
      "Simulates a phone with a news app that does everything right and a podcast app that is swiped "
      + "away. Shows the day as a picture and as a table of what ran, and explains once why "
      + "a task did not run.",
    options: [DemoOption.seed, DemoOption.days, DemoOption.log],
    examples: ["bgsim demo", "bgsim demo --days 3 --seed 2", "bgsim demo --log -o demo.jsonl"])
}
