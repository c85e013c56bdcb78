extension Verb {
  package static let rules = Verb(
    .rules,
    summary: "every rule and number of the model, how far to trust it, and where it comes from",
    overview:
      "Lists the seven factors, the request's own requirements and how the device behaves, each "
      + "with its parameters. Apple publishes no algorithm, so every rule and number says whether it "
      + "is documented by Apple, stated by its engineers, observed in the field or assumed here.",
    options: [RulesOption.json, RulesOption.matrix],
    examples: ["bgsim rules", "bgsim rules --matrix", "bgsim rules --json"])
}
