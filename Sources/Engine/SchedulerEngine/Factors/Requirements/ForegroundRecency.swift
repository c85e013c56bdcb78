/// Processing needs the user to have opened the app within the past two weeks.
///
/// Notes of the 2020 talk say a couple of weeks (fact 55).
public enum ForegroundRecency: SchedulingRule {
  public static let objector = Objector.foregroundRecency
  public static let name: StaticString = "foreground-recency"
  public static let source = Source.stated(facts: 55)
  public static let kinds = TaskKinds.processing
  public static let watches: WorldInputs = [.time, .lastForeground]

  public struct Parameters: Sendable {
    public var window = Span.days(14)
    public init() {}
  }

  public static func visitParameters<Visitor: ParameterVisitor>(
    _ parameters: inout Parameters, _ group: inout ParameterGroup<Visitor>
  ) {
    group.span("window", &parameters.window, upTo: .days(365), .stated(facts: 55))
  }

  /// The window is closed: exactly two weeks ago is still recent.
  @inline(__always)
  public static func assess(_ parameters: Parameters, _ moment: Moment) -> Verdict {
    guard let last = moment.app.lastForeground else { return .prevents(until: .appOpened) }
    let lapse = last + parameters.window + .milliseconds(1)
    return moment.now < lapse ? .allows(until: lapse) : .prevents(until: .appOpened)
  }

  public static func evidence(_ parameters: Parameters, _ moment: Moment) -> Evidence {
    guard let last = moment.app.lastForeground else {
      return Evidence(observed: .nothing, required: .span(parameters.window))
    }
    return Evidence(observed: .span(moment.now - last), required: .span(parameters.window))
  }

  public static func decidingKey(_ parameters: Parameters, _ moment: Moment) -> StaticString? {
    "window"
  }

  public static func say(
    _ parameters: Parameters, _ moment: Moment, to sentence: inout some SentenceSink
  ) {
    let evidence = evidence(parameters, moment)
    if evidence.observed == .nothing {
      sentence.words("the user has not opened the app yet, and processing wants it opened within ")
    } else {
      sentence.words("the user last opened the app ")
      sentence.quantity(evidence.observed)
      sentence.words(" ago, and processing wants it opened within ")
    }
    sentence.quantity(evidence.required)
    sentence.words("; opening it ends this")
  }
}
