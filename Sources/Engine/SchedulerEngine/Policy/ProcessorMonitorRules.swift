/// A process that keeps the processor busy in the background is ended (fact 257), one field
/// report says after 48 of 60 seconds of one core (fact 258).
///
/// Each run is measured by itself from its launch, or from when the user left the app: no source says how
/// the monitor adds up what runs at once in one process. Processing that
/// asks for external power is exempt: it runs only on power, and the seconds it is left with when
/// the charger goes are taken to count for nothing.
///
/// The limit depends on why an app runs; during calls it was 9 of 15 seconds (fact 259). Time for
/// calls and audio is not simulated, and one limit stands for all other background time.
public struct ProcessorMonitorRules: Sendable {
  public var isOn = true
  /// Of one core, over the window.
  public var limit = Share.percent(80)
  public var window = Span.seconds(60)

  mutating func visitParameters<Visitor: ParameterVisitor>(_ visitor: inout Visitor) {
    var group = ParameterGroup("processor-monitor", visitor)
    let report = Source.observed(
      facts: 258, 259,
      remark: "a single report; stricter during calls; runs at once are not added up")
    group.flag("is-on", &isOn, .documented(facts: 257))
    group.share("limit", &limit, report)
    group.span("window", &window, upTo: .hours(1), report)
    visitor = group.visitor
  }

  /// How long steady work at this share goes on; nil for as long as it likes.
  @inline(__always)
  func endurance(at share: Share) -> Span? {
    if !isOn || share <= limit { return nil }
    let allowed = limit.millionths * window.milliseconds
    return .milliseconds((allowed + share.millionths - 1) / share.millionths)
  }
}
