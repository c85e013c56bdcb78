import Testing

@testable import SchedulerEngine

@Suite("Earliest begin date")
struct EarliestBeginDateTests {
  private static let noon = MomentPlan.noon

  private static func not(before earliest: Instant, _ kind: TaskKind = .refresh) -> RuleInput {
    .judging(kind) { $0.earliest = earliest }
  }

  private static let soon = noon + .milliseconds(1)

  private static let rows: [VerdictRow] = [
    .init("no date", .judging(.refresh), .allows),
    .init("a date long past", not(before: .earliest), .allows),
    .init("exactly now", not(before: noon), .allows),
    .init("1 ms ahead", not(before: soon), .delays(until: soon)),
    .init("a year ahead", not(before: noon + .days(365)), .delays(until: noon + .days(365))),
    .init("never", not(before: .never), .delays(until: .never)),
    .init("processing, exactly now", not(before: noon, .processing), .allows),
    .init("processing, 1 ms ahead", not(before: soon, .processing), .delays(until: soon)),
    .init(
      "asked about that date",
      .judging(.refresh) {
        $0.earliest = noon + .hours(1)
        $0.clock = noon + .hours(1)
      },
      .allows),
  ]

  @Test("delays until the date and not a millisecond longer", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(EarliestBeginDate.verdict((), row.given) == row.expected)
  }

  @Test("says that the date is a lower bound")
  func sentence() {
    let input = Self.not(before: Self.noon + .minutes(15))
    #expect(
      EarliestBeginDate.sentence((), input) == """
        the request asked not to start before noon + 15 min; the date is a lower bound and not an \
        appointment
        """)
    #expect(
      EarliestBeginDate.evidence((), .judging(.refresh))
        == Evidence(observed: .instant(Self.noon), required: .nothing))
  }
}
