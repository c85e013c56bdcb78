/// Processing needs the user to have opened the app within the past two weeks; silent pushes also wait if it
/// has not been opened for long.
///
/// Notes of the 2020 talk say a couple of weeks for processing (fact 55); an Apple engineer says that an app
/// not launched for long gets no pushes (fact 284).
public enum ForegroundRecency: SchedulingRule {
  public static let objector = RuleID.foregroundRecency
  public static let name: StaticString = "foreground-recency"
  public static let summary: StaticString = "waits while the user has not opened the app recently"
  public static let source = Source.stated(facts: 55)
  public static let kinds = TaskKinds.processingAndPush
  public static let watches: WorldInputs = [.time, .lastForeground]
  public static let card = RuleCard(waitsFor: .user, usualEnd: .appOpened, suspect: .notOpened)

  public struct Parameters: Sendable {
    public var window = Span.days(14)
    public var pushWindow = Span.days(14)
    public init() {}
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {
    list.span("window", &parameters.window, upTo: .days(365), .stated(facts: 55))
    list.span(
      "push-window", &parameters.pushWindow, upTo: .days(365),
      .assumed(facts: 284, remark: "how long is not said"), .from(.days(3), to: .days(30)))
  }

  /// The window includes its end: exactly two weeks ago is still recent. An app in the foreground counts as
  /// recent, however long ago it was opened.
  @inline(__always)
  public static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    guard let last = input.app.lastForeground else { return .prevents(until: .appOpened) }
    let lapse = last + window(parameters, input) + .milliseconds(1)
    if input.now < lapse { return .allows(until: lapse) }
    return input.app.phase == .foreground ? .allows : .prevents(until: .appOpened)
  }

  /// Whether an answer computed from the app's opening stops being valid when the app leaves the foreground.
  @inline(__always)
  static func isOutlasted(_ parameters: Parameters, by timeInFront: Span) -> Bool {
    timeInFront > parameters.window || timeInFront > parameters.pushWindow
  }

  @inline(__always)
  private static func window(_ parameters: Parameters, _ input: RuleInput) -> Span {
    input.request.kind == .push ? parameters.pushWindow : parameters.window
  }

  public static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence {
    guard let last = input.app.lastForeground else {
      return Evidence(observed: .nothing, required: .span(window(parameters, input)))
    }
    return Evidence(observed: .span(input.now - last), required: .span(window(parameters, input)))
  }

  public static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString? {
    input.request.kind == .push ? "push-window" : "window"
  }

  public static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    let evidence = evidence(parameters, input)
    if evidence.observed == .nothing {
      sentence.words("the user has not opened the app yet, and ")
    } else {
      sentence.words("the user last opened the app ")
      sentence.quantity(evidence.observed)
      sentence.words(" ago, and ")
    }
    sentence.words(input.request.kind == .push ? "a silent push" : "processing")
    sentence.words(" needs it opened within the last ")
    sentence.quantity(evidence.required)
    sentence.words("; it runs once the user opens the app")
  }

  public static func sayPassed(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    let evidence = evidence(parameters, input)
    sentence.words("opened ")
    sentence.quantity(evidence.observed)
    sentence.words(" ago; within ")
    sentence.quantity(evidence.required)
    sentence.words(" is enough")
  }
}
