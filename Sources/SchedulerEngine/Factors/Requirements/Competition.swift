/// The device runs only so many background launches at once; the rest wait for one to end.
///
/// Published logs count the running tasks of a group and make others wait (fact 246); the
/// number is assumed. Continued tasks have a limit of their own.
public enum Competition: SchedulingRule {
  public static let objector = Objector.competition
  public static let name: StaticString = "competition"
  public static let source = Source.observed(facts: 246, 244)
  public static let kinds = TaskKinds.discretionary
  public static let watches: WorldInputs = [.concurrentLaunches]

  public struct Parameters: Sendable {
    public var concurrentLaunches: Int64 = 3
    public init() {}
  }

  public static func visitParameters<Visitor: ParameterVisitor>(
    _ parameters: inout Parameters, _ group: inout ParameterGroup<Visitor>
  ) {
    group.count(
      "concurrent-launches", &parameters.concurrentLaunches, in: 1...1_000,
      .assumed(facts: 246, remark: "its number is not published"))
  }

  @inline(__always)
  public static func assess(_ parameters: Parameters, _ moment: Moment) -> Verdict {
    moment.occupant == nil ? .allows : .prevents(until: .launchEnded)
  }

  public static func evidence(_ parameters: Parameters, _ moment: Moment) -> Evidence {
    guard let occupant = moment.occupant else {
      return Evidence(observed: .word("free"), required: .word("free"))
    }
    return Evidence(observed: .name(occupant), required: .word("free"))
  }

  public static func decidingKey(_ parameters: Parameters, _ moment: Moment) -> StaticString? {
    "concurrent-launches"
  }

  public static func say(
    _ parameters: Parameters, _ moment: Moment, to sentence: inout some SentenceSink
  ) {
    sentence.words("the device runs as many background launches as it may, ")
    sentence.quantity(.count(parameters.concurrentLaunches))
    if let occupant = moment.occupant {
      sentence.words(", and ")
      sentence.quantity(.name(occupant))
      sentence.words(" came first")
    }
    sentence.words("; the end of one of them ends this")
  }
}
