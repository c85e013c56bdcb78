/// Each app has a budget of energy and one of cellular data, both refilled through the day; a launch needs
/// enough of both. For silent pushes the device has a budget of its own, which all apps share.
///
/// Notes of the 2020 talk describe the two budgets without sizes (facts 93, 276), so every number here is
/// assumed, in units of a budget and never in mAh. Processing is not listed there. That refreshes and silent
/// pushes of an app share its budgets is assumed, and so is that the launch for a transfer uses only energy.
///
/// That the device's budget for pushes is daily, and that a debugger lifts it, is stated (fact 284); what it
/// counts and how large it is are assumed.
public enum SystemBudgets: SchedulingRule {
  public static let objector = RuleID.systemBudgets
  public static let name: StaticString = "system-budgets"
  public static let summary: StaticString =
    "waits until the app's energy and data budgets have refilled"
  public static let source = Source.stated(facts: 93)
  public static let kinds = TaskKinds.refreshPushAndTransfer
  public static let watches: WorldInputs = [.time, .budgets, .network, .inFront, .standing]
  public static let card = RuleCard(waitsFor: .pace, suspect: .spacing)

  public struct Parameters: Sendable {
    /// In thousandths of the cost of one wake.
    public var energyCapacity: Int64 = 30_000
    public var energyRefillPerHour: Int64 = 4_200
    public var energyPerWake: Int64 = 1_000
    public var energyPerProcessorSecond: Int64 = 100
    public var energyPerMegabyteWifi: Int64 = 50
    public var energyPerMegabyteCellular: Int64 = 300
    public var cellularCapacity: Int64 = 2_000_000
    public var cellularRefillPerHour: Int64 = 420_000
    /// A launch on cellular waits until at least this many bytes are available.
    public var cellularPerLaunch: Int64 = 100_000
    /// Launches for silent pushes of all apps together; unused ones accumulate up to this number.
    public var pushesPerDay: Int64 = 150
    public init() {}
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {
    let assumed = Source.assumed(facts: 276)
    let units: ClosedRange<Int64> = 0...1_000_000_000
    // Nobody has measured any of these, so the ranges go from about a third to three times the value.
    list.count(
      "energy-capacity", &parameters.energyCapacity, in: units, assumed, .from(10_000, to: 90_000))
    list.count(
      "energy-refill-per-hour", &parameters.energyRefillPerHour, in: units, assumed,
      .from(1_400, to: 12_600))
    list.count(
      "energy-per-wake", &parameters.energyPerWake, in: units, assumed, .from(300, to: 3_000))
    list.count(
      "energy-per-processor-second", &parameters.energyPerProcessorSecond, in: units, assumed,
      .from(30, to: 300))
    list.count(
      "energy-per-megabyte-wifi", &parameters.energyPerMegabyteWifi, in: units, assumed,
      .from(15, to: 150))
    list.count(
      "energy-per-megabyte-cellular", &parameters.energyPerMegabyteCellular, in: units, assumed,
      .from(100, to: 900))
    list.count(
      "cellular-capacity", &parameters.cellularCapacity, in: units, assumed,
      .from(700_000, to: 6_000_000))
    list.count(
      "cellular-refill-per-hour", &parameters.cellularRefillPerHour, in: units, assumed,
      .from(140_000, to: 1_260_000))
    list.count(
      "cellular-per-launch", &parameters.cellularPerLaunch, in: units,
      .assumed(facts: 276, remark: "the size that is advised"),
      .from(0, to: 100_000, fact: 276)
        .endingThere(because: "the size that is advised; a budget may ask for less"))
    // From two an hour over the sixteen hours of a waking day to three an hour for each of ten apps.
    list.count(
      "pushes-per-day", &parameters.pushesPerDay, in: 0...1_000_000,
      .assumed(facts: 284, remark: "that there is a daily budget is stated"), .from(32, to: 720))
  }

  /// The units that a push takes from the device's budget, chosen so that the refill per hour is an integer.
  static let push: Int64 = 24_000

  @inline(__always)
  static func pushBudget(_ parameters: Parameters, at now: Instant) -> Reservoir {
    let units = parameters.pushesPerDay * push
    return Reservoir(capacity: units, level: units, ratePerHour: units / 24, at: now)
  }

  @inline(__always)
  private static func isPushShort(_ input: RuleInput) -> Bool {
    input.request.kind == .push && !input.app.isDebuggerAttached
      && !input.pushBudget.holds(push, at: input.clock)
  }

  @inline(__always)
  public static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    let isEnergyShort = !input.app.energyBudget.holds(
      energyNeeded(parameters, input), at: input.clock)
    let isDataShort =
      input.device.network == .cellular && input.request.kind != .transfer
      && !input.app.cellularBudget.holds(parameters.cellularPerLaunch, at: input.clock)
    let isPushShort = isPushShort(input)
    if !isEnergyShort && !isDataShort && !isPushShort { return .allows }
    if input.app.standing == .favoured && input.request.kind != .transfer { return .allows }
    if input.request.kind == .transfer && !input.wantsLaunch { return .doesNotApply }
    if input.isPushToFront { return .doesNotApply }
    var until = input.clock
    if isEnergyShort {
      until = input.app.energyBudget.reaches(
        energyNeeded(parameters, input), from: input.clock)
      if until.isNever { return .prevents(until: .budgetRaised) }
    }
    if isDataShort {
      let refilled = input.app.cellularBudget.reaches(
        parameters.cellularPerLaunch, from: input.clock)
      if refilled.isNever { return .prevents(until: .wifi) }
      if refilled > until { until = refilled }
    }
    if isPushShort {
      let refilled = input.pushBudget.reaches(push, from: input.clock)
      if refilled.isNever { return .prevents(until: .budgetRaised) }
      if refilled > until { until = refilled }
    }
    return .delays(until: until)
  }

  /// A launch needs the energy for its wake and as much as the last run's work took, so that costly work runs
  /// less often in the long run, but never more than the budget can hold.
  @inline(__always)
  static func energyNeeded(_ parameters: Parameters, _ input: RuleInput) -> Int64 {
    min(parameters.energyPerWake + input.app.lastWorkEnergy, parameters.energyCapacity)
  }

  /// What a run costs in addition to its wake, in thousandths of a wake.
  static func cost(_ parameters: Parameters, processorTime: Span, bytes: Int64, over: Network)
    -> Int64
  {
    let perMegabyte =
      over == .cellular
      ? parameters.energyPerMegabyteCellular : parameters.energyPerMegabyteWifi
    return processorTime.milliseconds * parameters.energyPerProcessorSecond / 1_000
      + bytes / 1_000 * perMegabyte / 1_000
  }
}

extension SystemBudgets {
  public static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence {
    if isPushShort(input) {
      return Evidence(
        observed: .count(input.pushBudget.level(at: input.clock) / push), required: .count(1)
      )
    }
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
    if isPushShort(input) { return "pushes-per-day" }
    if case .bytes = evidence(parameters, input).observed { return "cellular-per-launch" }
    return "energy-per-wake"
  }

  public static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    let evidence = evidence(parameters, input)
    var refill = input.app.energyBudget.ratePerHour
    if isPushShort(input) {
      refill = input.pushBudget.ratePerHour
      sentence.words("the device's budget for the silent pushes of all apps is down to ")
    } else if case .bytes = evidence.observed {
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

  public static func sayPassed(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    if input.app.standing == .favoured, input.request.kind != .transfer {
      return sentence.words("this phone favours the app")
    }
    let evidence = evidence(parameters, input)
    sentence.quantity(evidence.observed)
    if case .bytes = evidence.observed {
      sentence.words(" left; ")
    } else {
      sentence.words(" units left; ")
    }
    sentence.quantity(evidence.required)
    sentence.words(" is enough")
  }
}
