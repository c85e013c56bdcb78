/// An app the user swiped away in the app switcher gets no background launches until opened again.
///
/// Stated by Apple engineers and in talks (facts 91, 97, 98). It concerns every kind.
/// Requests stay pending meanwhile by our assumption; a parameter of force quit discards them.
public enum AppSwitcher: SchedulingRule {
  public static let objector = RuleID.appSwitcher
  public static let name: StaticString = "app-switcher"
  public static let source = Source.stated(facts: 91, 97, 98)
  public static let kinds = TaskKinds.all
  public static let watches: WorldInputs = [.appSwitcher]

  public struct Parameters: Sendable {
    /// Whether force quit also discards pending refresh and processing requests.
    public var forceQuitDiscards = false
    public init() {}
  }

  public static func visitParameters<Visitor: ParameterVisitor>(
    _ parameters: inout Parameters, _ group: inout ParameterGroup<Visitor>
  ) {
    group.flag(
      "force-quit-discards", &parameters.forceQuitDiscards,
      .assumed(facts: 97, remark: "no source says what happens to requests"))
  }

  @inline(__always)
  public static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    input.app.isInSwitcher ? .allows : .prevents(until: .appOpened)
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
  }
}
