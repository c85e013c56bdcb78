import SchedulerEngine
import Testing

/// The user's switch, an unused app, cost and interruption.
@Suite struct SwitchAndCostTests {
  @Test(.facts(132)) func turnedOffMeansThatSubmitThrowsUnavailable() throws {
    var stage = Stage.bare(.refresh())
    stage.setup.apps[0].isBackgroundRefreshOn = false
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 2 00:00")
    #expect(play.refusals.map(\.code) == [1])
    #expect(play.requests.isEmpty)
  }

  @Test(.facts(133)) func whatWasRequestedBeforeTheSwitchWentOffDoesNotRun() throws {
    var stage = Stage.bare(.refresh())
    stage.open("day 1 08:00")
    stage.at("day 1 08:10", .appRefresh(news, isOn: false))
    stage.at("day 3 08:00", .appRefresh(news, isOn: true))
    let play = try stage.played(until: "day 3 08:00")
    #expect(
      play.isHeld(
        .refresh, by: .backgroundRefreshSetting, from: "day 1 08:10", until: "day 3 07:59"))
    #expect(play.starts(of: .refresh) == ["day 3 08:00"])
  }

  @Test(.facts(134)) func anAppThatIsNotOpenedIsNotRefreshedDaily() throws {
    var stage = Stage.asShipped(.refresh())
    stage.use(.overnightCharger, .newcomer)
    stage.opens(at: "09:00", days: 1...1)
    let play = try stage.played(until: "day 61 00:00")

    #expect(play.launches.count < 30)
    #expect(play.starts(of: .refresh).filter { $0.day > 21 }.isEmpty)
    #expect(try #require(play.objections(to: .refresh, at: "day 60 00:00")).contains(.appUsage))
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

  @Test(.facts(139)) func completingTwiceAfterAnExpiryCountsOnce() throws {
    var (play, process) = try LivePlay.withRefreshPending(.live())
    let run = try play.delivery(by: "day 1 08:15")
    play.simulation.setExpirationHandler(true, of: run, by: process)
    #expect(try play.expiry(by: "day 1 08:16") == .timeUsedUp)

    // The handler cancels and completes; the cancelled work completes once more.
    #expect(play.simulation.complete(run, success: false, by: process) == .first)
    #expect(play.simulation.complete(run, success: false, by: process) == .again)
    play.pass(to: "day 1 09:00")
    #expect(
      play.recording.launches.map(\.outcome) == [.completedAfterExpiration(success: false)])
  }

  @Test(.facts(141)) func aTaskCanBeInterruptedAtAnyMoment() throws {
    for second in Int64(0)...30 {
      var stage = Stage.bare(
        .refresh(takes: .seconds(29)).with { $0.work.expiration = .ignored })
      stage.open("day 1 08:00")
      stage.at("day 1 08:18" + .seconds(second), .terminate(news))
      let play = try stage.played(until: "day 1 08:19")
      let launches = play.launches.map(\.outcome)
      // At second 0 no run has begun yet, and after second 29 the work is done.
      let isRunning = (1...29).contains(second)
      #expect(
        launches == [
          isRunning ? .interrupted(.terminated) : .completedAfterExpiration(success: true)
        ],
        "second \(second)")
    }
  }
}
