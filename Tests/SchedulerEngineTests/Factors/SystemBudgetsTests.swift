import Testing

@testable import SchedulerEngine

@Suite("System budgets")
struct SystemBudgetsTests {
  private static let parameters = SystemBudgets.Parameters()
  private static let noon = MomentPlan.noon

  private static func energy(_ level: Int64, _ kind: TaskKind = .refresh, refill: Int64 = 1_000)
    -> RuleInput
  {
    .judging(kind) { $0.app.energyBudget = MomentPlan.budget(level, refill: refill) }
  }

  private static func data(_ level: Int64, over network: Network, refill: Int64 = 1_000)
    -> RuleInput
  {
    .judging(.refresh) {
      $0.device.network = network
      $0.app.cellularBudget = MomentPlan.budget(level, refill: refill)
    }
  }

  private static func both(energy: Int64, data: Int64) -> RuleInput {
    .judging(.refresh) {
      $0.device.network = .cellular
      $0.app.energyBudget = MomentPlan.budget(energy)
      $0.app.cellularBudget = MomentPlan.budget(data)
    }
  }

  private static let rows: [VerdictRow] = [
    .init("enough of both", .judging(.refresh), .allows),
    .init("energy for exactly one wake", energy(1_000), .allows),
    .init("one unit less", energy(999), .delays(until: noon + .milliseconds(3_600))),
    .init("no energy", energy(0), .delays(until: noon + .hours(1))),
    .init("no energy and no refill", energy(0, refill: 0), .prevents(until: .budgetRaised)),
    .init("processing without energy", energy(0, .processing), .doesNotApply),
    .init("cellular data for exactly one launch", data(100_000, over: .cellular), .allows),
    .init(
      "one byte less", data(99_999, over: .cellular), .delays(until: noon + .milliseconds(3_600))),
    .init(
      "no cellular data and no refill", data(0, over: .cellular, refill: 0), .prevents(until: .wifi)
    ),
    .init("no cellular data on Wi-Fi", data(0, over: .wifi), .allows),
    .init("no cellular data offline", data(0, over: .none), .allows),
    .init(
      "both short, data longer", both(energy: 0, data: 98_000), .delays(until: noon + .hours(2))),
    .init(
      "both short, energy longer", both(energy: 0, data: 99_500), .delays(until: noon + .hours(1))),
    .init(
      "refilled by the time that is asked about",
      .judging(.refresh) {
        $0.app.energyBudget = MomentPlan.budget(0)
        $0.clock = noon + .hours(1)
      },
      .allows),
  ]

  @Test("wants energy for a wake and, on cellular, data for a launch", arguments: rows)
  func verdicts(_ row: VerdictRow) {
    #expect(SystemBudgets.verdict(Self.parameters, row.given) == row.expected)
  }

  private static let costs: [Row<(Span, Int64, Network), Int64>] = [
    .init("nothing", (.zero, 0, .wifi), 0),
    .init("ten processor seconds", (.seconds(10), 0, .none), 1_000),
    .init("a megabyte on Wi-Fi", (.zero, 1_000_000, .wifi), 50),
    .init("a megabyte on cellular", (.zero, 1_000_000, .cellular), 300),
    .init("less than a kilobyte", (.zero, 999, .cellular), 0),
    .init("both", (.seconds(1), 10_000_000, .cellular), 3_100),
  ]

  @Test("charges processor time and bytes, in thousandths of a wake", arguments: costs)
  func cost(_ row: Row<(Span, Int64, Network), Int64>) {
    let (processorTime, bytes, network) = row.given
    #expect(
      SystemBudgets.cost(
        Self.parameters, processorTime: processorTime, bytes: bytes, over: network)
        == row.expected)
  }

  private static let sentences: [Row<RuleInput, String>] = [
    .init(
      "energy without refill", energy(400, refill: 0),
      "the app's energy budget is down to 400 and a launch needs 1000; it never refills"),
    .init(
      "energy", energy(400),
      """
      the app's energy budget is down to 400 and a launch needs 1000; it refills through the day
      """),
    .init(
      "data", data(99_999, over: .cellular),
      """
      the app's cellular budget is down to 99999 bytes and a launch needs 100000 bytes; it refills \
      through the day
      """),
    .init(
      "both", both(energy: 400, data: 0),
      """
      the app's energy budget is down to 400 and a launch needs 1000; it refills through the day
      """),
  ]

  @Test("says which budget is down and how far, energy first", arguments: sentences)
  func sentence(_ row: Row<RuleInput, String>) {
    #expect(SystemBudgets.sentence(Self.parameters, row.given) == row.expected)
  }
}
