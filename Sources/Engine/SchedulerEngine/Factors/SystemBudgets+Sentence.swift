extension SystemBudgets {
  public static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence {
    if input.app.energyBudget.holds(energyNeeded(parameters, input), at: input.clock)
      && input.device.network == .cellular
    {
      return Evidence(
        observed: .bytes(input.app.cellularBudget.level(at: input.clock)),
        required: .bytes(parameters.cellularPerLaunch))
    }
    return Evidence(
      observed: .count(input.app.energyBudget.level(at: input.clock)),
      required: .count(energyNeeded(parameters, input)))
  }

  public static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString? {
    if case .bytes = evidence(parameters, input).observed { return "cellular-per-launch" }
    return "energy-per-wake"
  }

  public static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    let evidence = evidence(parameters, input)
    var refill = input.app.energyBudget.ratePerHour
    if case .bytes = evidence.observed {
      refill = input.app.cellularBudget.ratePerHour
      sentence.words("the app's cellular budget is down to ")
    } else {
      sentence.words("the app's energy budget is down to ")
    }
    sentence.quantity(evidence.observed)
    sentence.words(" and a launch needs ")
    sentence.quantity(evidence.required)
    sentence.words(refill > 0 ? "; it refills through the day" : "; it never refills")
  }
}
