extension SystemBudgets {
  public static func evidence(_ parameters: Parameters, _ moment: Moment) -> Evidence {
    if moment.app.energyBudget.holds(energyNeeded(parameters, moment), at: moment.clock)
      && moment.device.network == .cellular
    {
      return Evidence(
        observed: .bytes(moment.app.cellularBudget.level(at: moment.clock)),
        required: .bytes(parameters.cellularPerLaunch))
    }
    return Evidence(
      observed: .count(moment.app.energyBudget.level(at: moment.clock)),
      required: .count(energyNeeded(parameters, moment)))
  }

  public static func decidingKey(_ parameters: Parameters, _ moment: Moment) -> StaticString? {
    if case .bytes = evidence(parameters, moment).observed { return "cellular-per-launch" }
    return "energy-per-wake"
  }

  public static func say(
    _ parameters: Parameters, _ moment: Moment, to sentence: inout some SentenceSink
  ) {
    let evidence = evidence(parameters, moment)
    var refill = moment.app.energyBudget.ratePerHour
    if case .bytes = evidence.observed {
      refill = moment.app.cellularBudget.ratePerHour
      sentence.words("the app's cellular budget is down to ")
    } else {
      sentence.words("the app's energy budget is down to ")
    }
    sentence.quantity(evidence.observed)
    sentence.words(" and a launch wants ")
    sentence.quantity(evidence.required)
    sentence.words(refill > 0 ? "; it refills through the day" : "; it never refills")
  }
}
