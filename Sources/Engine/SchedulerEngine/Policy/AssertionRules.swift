/// How long an app may go on in the background under assertions, all of them together (fact 100).
public struct AssertionRules: Sendable {
  /// Counted while the app is in the background with an assertion open. That it begins anew with each
  /// time in front, and with each background launch, is assumed.
  public var time = Span.seconds(30)
  /// From the expiration handler's call to the end of the time. With less left there is no new
  /// assertion, which is assumed.
  public var warning = Span.seconds(5)
  /// An app that has so many open is killed.
  public var most: Int64 = 1_000

  mutating func visitParameters<Visitor: ParameterVisitor>(_ visitor: inout Visitor) {
    var group = ParameterGroup("assertions", visitor)
    group.span(
      "time", &time, upTo: .hours(1),
      .stated(facts: 100, 310, remark: "the same from iOS 13 on"))
    group.span("warning", &warning, upTo: .minutes(5), .observed(facts: 311))
    group.count("most", &most, in: 1...10_000, .stated(facts: 312))
    visitor = group.visitor
  }
}
