import Testing

@testable import SchedulerEngine

@Suite("App switcher")
struct AppSwitcherTests {
  private static let parameters = AppSwitcher.Parameters()

  private static let rows: [VerdictRow] = [
    .init("refresh, in the switcher", .judging(.refresh), .allows),
    .init("processing, in the switcher", .judging(.processing), .allows),
    .init(
      "refresh, swiped away", .judging(.refresh) { $0.app.isInSwitcher = false },
      .prevents(until: .appOpened)),
    .init(
      "processing, swiped away", .judging(.processing) { $0.app.isInSwitcher = false },
      .prevents(until: .appOpened)),
    .init(
      "swiped away, whatever else is good",
      .judging(.refresh) {
        $0.app.isInSwitcher = false
        $0.app.phase = .background
        $0.clock = MomentPlan.noon + .days(365)
      },
      .prevents(until: .appOpened)),
  ]

  @Test("holds what is swiped away until the app is opened", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(AppSwitcher.verdict(Self.parameters, row.given) == row.expected)
  }

  @Test(
    "lets processing through where a parameter says so, and nothing else",
    arguments: TaskKind.allCases)
  func lettingThrough(_ kind: TaskKind) {
    var parameters = Self.parameters
    parameters.letsProcessingRun = true
    let verdict = AppSwitcher.verdict(
      parameters, .judging(kind) { $0.app.isInSwitcher = false })
    let expected = kind.isProcessing ? Verdict.allows : .prevents(until: .appOpened)
    #expect(verdict == expected)
  }

  @Test("says that processing may run all the same")
  func processing() {
    let sentence = AppSwitcher.sentence(
      Self.parameters, .judging(.processing) { $0.app.isInSwitcher = false })
    #expect(
      sentence.hasSuffix("(from iOS 18.3 on, processing may still run; Apple does not promise it)"))
  }

  @Test("says what happened and what ends it")
  func sentence() {
    let input = RuleInput.judging(.refresh) { $0.app.isInSwitcher = false }
    #expect(
      AppSwitcher.sentence(Self.parameters, input) == """
        the user swiped the app away in the app switcher; it gets no background launches until \
        the user opens it again
        """)
    #expect(
      AppSwitcher.evidence(Self.parameters, input)
        == Evidence(observed: .word("swiped away"), required: .word("in the switcher")))
  }
}
