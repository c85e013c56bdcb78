/// Launches of one app are kept apart, separately for each kind of work.
///
/// Notes of the 2020 talk say so, with a number only for pushes (fact 94). 15 minutes between refreshes is
/// what the field reports (fact 277), and apps that request processing again at once get a run every 20 to 40
/// minutes at night (fact 317). Asking more often changes nothing and is not punished (fact 39). Continued
/// work starts when the user asks for it (fact 80).
///
/// After an installation it takes about a day until anything runs (fact 321); that pushes are exempt is
/// assumed.
///
/// In the notes 14 silent pushes become seven launches. A debugger lifts their limit (fact 284), and so
/// does the user who has the app in front (fact 361).
public enum RateLimiting: SchedulingRule {
  public static let objector = RuleID.rateLimiting
  public static let name: StaticString = "rate-limiting"
  public static let summary: StaticString = "keeps the launches of an app some time apart"
  public static let source = Source.stated(facts: 94)
  public static let kinds = TaskKinds.discretionary
  public static let watches: WorldInputs = [
    .time, .pastLaunches, .debugger, .inFront, .standing,
  ]
  public static let card = RuleCard(waitsFor: .pace, suspect: .spacing)

  public struct Parameters: Sendable {
    public var refreshSpacing = Span.minutes(15)
    public var processingSpacing = RateLimiting.leastProcessingSpacing
    public var pushSpacing = Span.minutes(15)
    /// From the installation of an app to the first launch, except for a push.
    public var afterInstallation = Span.days(1)
    /// Added to the spacing after the app was killed for not completing a run, until it completes one.
    public var penalty = Span.minutes(30)
    /// Between refreshes, and between pushes, of an app that the phone favours.
    public var favouredSpacing = Span.minutes(7)
    public init() {}
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {
    list.span(
      "refresh-spacing", &parameters.refreshSpacing, upTo: .days(7),
      .observed(facts: 277), .from(.minutes(10), fact: 277, to: .minutes(30)))
    list.span(
      "processing-spacing", &parameters.processingSpacing, upTo: .days(7),
      .observed(
        facts: 317, 318,
        remark: "a phone that favours the app takes the lowest plausible, whatever this is"),
      .from(leastProcessingSpacing, fact: 317, to: .days(1), fact: 320)
        .endingThere(because: "the shortest of what apps see that ask again at once"))
    list.span(
      "push-spacing", &parameters.pushSpacing, upTo: .days(7),
      .stated(facts: 94, 127, 284, remark: "the notes say about 15 minutes"),
      .from(.minutes(15), fact: 94, to: .minutes(30), fact: 127)
        .endingThere(because: "as it was stated; the advice to senders is more cautious"))
    list.span(
      "after-installation", &parameters.afterInstallation, upTo: .days(30),
      .observed(facts: 321), .from(.zero, to: .days(3), fact: 321))
    list.span(
      "penalty", &parameters.penalty, upTo: .days(7), .assumed(facts: 70),
      .from(.zero, fact: 71, to: .days(1))
        .endingThere(because: "nobody has measured one, and few report any"))
    list.span(
      "favoured-spacing", &parameters.favouredSpacing, upTo: .days(1), .observed(facts: 371),
      .from(.minutes(1), to: .minutes(15)))
  }

  /// The shortest that is reported between two runs of processing (fact 317).
  public static let leastProcessingSpacing = Span.minutes(20)

  /// The minimum time between two launches of this kind.
  @inline(__always)
  private static func spacing(_ parameters: Parameters, _ input: RuleInput) -> Span {
    var spacing: Span
    switch input.request.kind {
    case .refresh: spacing = parameters.refreshSpacing
    case .push: spacing = parameters.pushSpacing
    default: spacing = parameters.processingSpacing
    }
    if input.app.standing == .favoured {
      spacing = min(
        spacing,
        input.request.kind.isProcessing ? leastProcessingSpacing : parameters.favouredSpacing)
    }
    return input.app.isPenalised ? spacing + parameters.penalty : spacing
  }

  /// When the app was installed, if it is too new for its first launch; nil otherwise.
  @inline(__always)
  private static func newcomer(_ parameters: Parameters, _ input: RuleInput) -> Instant? {
    let installed = input.app.installedAt
    let waits = input.clock < installed + parameters.afterInstallation
    return waits && input.request.kind != .push ? installed : nil
  }

  @inline(__always)
  public static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    guard let last = input.app.lastLaunch(of: input.request.kind) else {
      guard let installed = newcomer(parameters, input) else { return .allows }
      return .delays(until: installed + parameters.afterInstallation)
    }
    let next = last + spacing(parameters, input)
    if input.clock >= next || input.isUnlimitedPush { return .allows }
    // Requests that were waiting when the last launch began are delivered with it (fact 240).
    let belongsToIt = last == input.clock && input.accepted < last
    return belongsToIt ? .allows(until: last + .milliseconds(1)) : .delays(until: next)
  }

  public static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence {
    let required = Quantity.span(spacing(parameters, input))
    guard let last = input.app.lastLaunch(of: input.request.kind) else {
      guard let installed = newcomer(parameters, input) else {
        return Evidence(observed: .nothing, required: required)
      }
      return Evidence(
        observed: .span(input.clock - installed), required: .span(parameters.afterInstallation))
    }
    return Evidence(observed: .span(input.clock - last), required: required)
  }

  public static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString? {
    if input.app.lastLaunch(of: input.request.kind) == nil, newcomer(parameters, input) != nil {
      return "after-installation"
    }
    if input.app.isPenalised { return "penalty" }
    if input.app.standing == .favoured, !input.request.kind.isProcessing {
      return "favoured-spacing"
    }
    switch input.request.kind {
    case .refresh: return "refresh-spacing"
    case .push: return "push-spacing"
    case .processing, .healthResearch, .continued, .transfer: return "processing-spacing"
    }
  }

  public static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    let evidence = evidence(parameters, input)
    if input.app.lastLaunch(of: input.request.kind) == nil, evidence.observed != .nothing {
      sentence.words("the app was installed ")
      sentence.quantity(evidence.observed)
      sentence.words(" ago, and the system launches nothing for it in the first ")
      sentence.quantity(evidence.required)
      return sentence.words("; only waiting helps")
    }
    sentence.words("the last launch of this kind was ")
    sentence.quantity(evidence.observed)
    sentence.words(" ago, and the system keeps launches ")
    sentence.quantity(evidence.required)
    sentence.words(" apart")
    if input.app.isPenalised { sentence.words(", longer than usual because the app was killed") }
    sentence.words("; only waiting helps")
  }

  public static func sayPassed(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    let evidence = evidence(parameters, input)
    if evidence.observed == .nothing {
      sentence.words("no launch yet")
      return
    }
    sentence.words("last launch ")
    sentence.quantity(evidence.observed)
    sentence.words(" ago; ")
    sentence.quantity(evidence.required)
    sentence.words(" is enough")
  }
}
