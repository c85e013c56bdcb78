/// How a continued task lives: by its progress and by the user, with no fixed time (facts 78, 87).
public struct ContinuedRules: Sendable {
  /// Without progress for so long it expires.
  public var stallLimit = Span.seconds(30)
  /// From here on a gap in the progress is worth recording.
  public var riskyGap = Span.seconds(20)
  /// From its start to the question whether to go on, however steady the progress. On the one device
  /// that was watched the task began when it was submitted.
  public var questionAfter = Span.minutes(5)
  /// From the question to its answer, when the user gives one.
  public var answerAfter = Span.seconds(10)
  /// From the expiration handler's call to the kill.
  public var grace = Span.seconds(3)
  /// How fast the work goes while the app is not in front.
  public var backgroundSpeed = Share.percent(50)
  /// While memory or heat is critical, one task after the other ends, so far apart.
  public var pressureInterval = Span.seconds(5)

  mutating func visitParameters<Visitor: ParameterVisitor>(_ visitor: inout Visitor) {
    var group = ParameterGroup("continued", visitor)
    let stall = Source.stated(facts: 261)
    group.span("stall-limit", &stallLimit, upTo: .days(365), stall)
    group.span("risky-gap", &riskyGap, upTo: .days(365), stall)
    group.span(
      "question-after", &questionAfter, upTo: .days(365),
      .observed(facts: 264, 260, remark: "one device"))
    group.span("answer-after", &answerAfter, upTo: .days(1), .assumed("a user nearby"))
    group.span(
      "grace", &grace, upTo: .minutes(5), .assumed(facts: 249, 253, remark: "same as refresh"))
    group.share(
      "background-speed", &backgroundSpeed, .assumed(facts: 265))
    group.span(
      "pressure-interval", &pressureInterval, upTo: .days(1),
      .assumed(facts: 79, 269, remark: "the order is known, the pace is not"))
    visitor = group.visitor
  }
}
