import SchedulerEngine
import Testing

/// The budgets, and the seven factors together.
@Suite struct BudgetTests {
  @Test(.facts(93)) func theEnergyBudgetDrainsWithLaunchesAndRefillsOverTheDay() throws {
    var stage = Stage.bare(.refresh().with { $0.work.processor = .none })
    stage.setup.rules.systemBudgets.energyCapacity = 3_000
    stage.setup.rules.systemBudgets.energyRefillPerHour = 1_000
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 1 12:00")

    // Three wakes at once, and from then on one for each hour of refill.
    #expect(
      play.starts(of: .refresh) == [
        "day 1 08:18", "day 1 08:33", "day 1 08:48", "day 1 09:18", "day 1 10:18", "day 1 11:18",
      ])
    #expect(play.objections(to: .refresh, at: "day 1 10:00") == [.systemBudgets])
  }

  @Test(.facts(93)) func theCellularBudgetIsASecondOneAndOnlyCountsOnCellular() throws {
    func starts(on network: Network) throws -> [Instant] {
      var stage = Stage.bare(.refresh().with { $0.work.networkBytes = 200_000 })
      stage.setup.device.conditions.network = network
      stage.setup.rules.systemBudgets.cellularCapacity = 200_000
      stage.setup.rules.systemBudgets.cellularRefillPerHour = 100_000
      stage.open("day 1 08:00")
      return try stage.played(until: "day 1 09:20").starts(of: .refresh)
    }
    let cellular = try starts(on: .cellular)
    #expect(cellular == ["day 1 08:18", "day 1 09:18:10"])
    #expect(try starts(on: .wifi).count == 5)
  }

  @Test(.facts(95)) func sevenNamedFactorsCanAllObjectAtOnce() throws {
    #expect(RuleSet.sevenFactors.count == 7)
    var stage = Stage.asShipped(.refresh().with { $0.earliestAfter = nil })
    stage.setup.rules.waking.interval = .zero
    stage.setup.rules.systemBudgets.energyCapacity = 1_000
    stage.setup.rules.systemBudgets.energyRefillPerHour = 1
    stage.open("day 1 08:00")
    stage.at("day 1 08:18", .expectOpening(news))
    stage.at(
      "day 1 08:20", .lowPowerMode(true), .battery(.percent(5)), .backgroundRefresh(.off),
      .forceQuit(news))
    let play = try stage.played(until: "day 1 08:21")

    #expect(play.starts(of: .refresh) == ["day 1 08:18"])
    #expect(play.objections(to: .refresh, at: "day 1 08:21") == .sevenFactors)
    let request = try #require(play.requests.last).id
    var names = NamesOfRules()
    play.end.assess(request, into: &names)
    #expect(
      names.objecting.sorted() == [
        "app-switcher", "app-usage", "background-refresh-setting", "critically-low-battery",
        "low-power-mode", "rate-limiting", "system-budgets",
      ])
  }

  @Test(.facts(137)) func costlyWorkUsesUpTheBudgetOfLaterLaunches() throws {
    let cheap = try budgeted(refill: 2_000) { $0.processor = .percent(1) }
    let costly = try budgeted(refill: 2_000) { $0.processor = .all }
    #expect(cheap.starts(of: .refresh, on: 1).count > costly.starts(of: .refresh, on: 1).count + 20)
    #expect(isRefused(costly, by: "day 1 16:00"))
    #expect(!isRefused(cheap, by: "day 1 16:00"))
  }

  @Test(.facts(137)) func costCountsInTheLongRunToo() throws {
    let shipped = Rules().systemBudgets.energyRefillPerHour
    let cheap = try budgeted(refill: shipped) { $0.processor = .percent(1) }
    let costly = try budgeted(refill: shipped) { $0.processor = .all }
    #expect(costly.launches.count * 4 < cheap.launches.count * 3)
  }

  /// Whether a request waited for the budget and nothing else.
  private func isRefused(_ play: Recording, by end: Instant) -> Bool {
    play.requests.contains { request in
      request.objections.contains { $0.from < end && $0.set == [.systemBudgets] }
    }
  }

  private func budgeted(
    refill: Int64, _ change: (inout WorkModel) -> Void
  ) throws -> Recording {
    var stage = Stage.bare(.refresh(takes: .seconds(26)).with { change(&$0.work) })
    stage.setup.rules.systemBudgets.energyRefillPerHour = refill
    stage.open("day 1 08:00")
    return try stage.played(until: "day 4 08:00")
  }
}

/// The names of the rules that object, as reports show them.
struct NamesOfRules: VerdictSink {
  var objecting: [String] = []

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ moment: RuleInput, _ verdict: Verdict
  ) {
    if verdict.isObjection { objecting.append("\(Rule.name)") }
  }
}
