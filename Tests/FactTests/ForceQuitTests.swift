import SchedulerEngine
import Testing

/// Force quit.
@Suite struct ForceQuitTests {
  @Test(.facts(97)) func afterAForceQuitNothingRuns() throws {
    var stage = Stage.bare(.refresh(takes: .seconds(20)), .cleanup())
    stage.setup.device.conditions.isCharging = true
    stage.open("day 1 08:00")
    stage.at("day 1 08:18:05", .forceQuit(news))
    let play = try stage.played(until: "day 30 00:00")

    // What ran is interrupted, what is pending waits.
    #expect(play.launches(of: .refresh).map(\.outcome) == [.interrupted(.forceQuit)])
    #expect(play.launches.allSatisfy { $0.at < "day 1 08:18:05" })
    #expect(play.objections(to: .refresh, at: "day 29 00:00") == [.appSwitcher])
  }

  @Test(.facts(97)) func pendingRequestsCanBeDiscardedInstead() throws {
    var stage = Stage.bare(.refresh())
    stage.setup.rules.appSwitcher.forceQuitDiscards = true
    stage.open("day 1 08:00")
    stage.at("day 1 08:10", .forceQuit(news))
    let play = try stage.played(until: "day 2 00:00")
    #expect(play.objections(to: .refresh, at: "day 1 08:11") == nil)
    #expect(play.end.counts.discarded == 1)
  }

  @Test(.facts(262)) func onRecentSystemsProcessingMayRunAllTheSame() throws {
    // As shipped it does not: nobody has promised it.
    for setting in [nil, false, true] {
      let isLetThrough = setting ?? false
      var stage = Stage.bare(.refresh(), .cleanup())
      if let setting { stage.setup.rules.appSwitcher.letsProcessingRun = setting }
      stage.open("day 1 08:00")
      stage.at("day 1 08:03:05", .forceQuit(news))
      stage.at("day 1 20:00", .charging(true))
      let play = try stage.played(until: "day 2 00:00")
      #expect(play.launches(of: .cleanup).isEmpty != isLetThrough)
      #expect(play.launches(of: .refresh).isEmpty)
      #expect(play.objections(to: .refresh, at: "day 1 23:00") == [.appSwitcher])
    }
  }

  @Test(.facts(98)) func onlyTheUserOpeningTheAppEndsIt() throws {
    var stage = Stage.bare(.refresh())
    stage.open("day 1 08:00")
    stage.at("day 1 08:10", .forceQuit(news))
    stage.at("day 2 08:00", .reboot)
    stage.at("day 2 08:05", .unlock)
    stage.at("day 3 08:00", .charging(true), .network(.cellular))
    stage.at("day 4 08:00", .update(news), .expectOpening(news))
    stage.at("day 5 08:00", .appRefresh(news, isOn: false), .appRefresh(news, isOn: true))
    stage.open("day 6 08:00")
    let play = try stage.played(until: "day 6 08:30")

    #expect(play.isHeld(.refresh, by: .appSwitcher, from: "day 1 08:10", until: "day 6 07:59"))
    // Its date has long passed, so it starts with the opening.
    #expect(play.starts(of: .refresh).first == "day 6 08:00")
  }
}
