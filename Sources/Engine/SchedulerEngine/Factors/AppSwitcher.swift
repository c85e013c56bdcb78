/// An app that the user swiped away in the app switcher gets no background launches until it is opened again.
///
/// Stated by Apple engineers and in talks (facts 91, 97, 98). It applies to every kind. That requests stay
/// pending meanwhile is assumed; with `forceQuitDiscards` they are discarded. From iOS 18.3 on, processing
/// was seen to run all the same (fact 262). When it does is not published, so it waits here unless
/// `letsProcessingRun` is set.
public enum AppSwitcher: SchedulingRule {
  public static let objector = RuleID.appSwitcher
  public static let name: StaticString = "app-switcher"
  public static let summary: StaticString =
    "after a force quit, waits until the user opens the app again"
  public static let source = Source.stated(facts: 91, 97, 98)
  public static let kinds = TaskKinds.all
  public static let watches: WorldInputs = [.appSwitcher]
  public static let card = RuleCard(waitsFor: .user, usualEnd: .appOpened, suspect: .swipedAway)

  public struct Parameters: Sendable {
    /// Whether force quit also discards pending refresh and processing requests.
    public var forceQuitDiscards = false
    /// Whether processing runs after the user swiped the app away.
    public var letsProcessingRun = false
    public init() {}
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {
    list.flag(
      "force-quit-discards", &parameters.forceQuitDiscards,
      .assumed(facts: 97, remark: "no source says what happens to requests"),
      .from(false, to: true))
    list.flag(
      "lets-processing-run", &parameters.letsProcessingRun,
      .assumed(facts: 262, remark: "seen from iOS 18.3 on, for a shorter time; not promised"),
      .from(false, fact: 97, to: true, fact: 262))
  }

  @inline(__always)
  public static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    if input.app.isInSwitcher { return .allows }
    let passes = parameters.letsProcessingRun && input.request.kind.isProcessing
    return passes ? .allows : .prevents(until: .appOpened)
  }

  public static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence {
    Evidence(
      observed: .word(input.app.isInSwitcher ? "in the switcher" : "swiped away"),
      required: .word("in the switcher"))
  }

  public static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("the user swiped the app away in the app switcher")
    sentence.words("; it gets no background launches until the user opens it again")
    if input.request.kind.isProcessing {
      sentence.words(" (from iOS 18.3 on, processing may still run; Apple does not promise it)")
    }
  }
}
