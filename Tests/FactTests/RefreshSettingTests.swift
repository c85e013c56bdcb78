import SchedulerEngine
import Testing

/// The setting for Background App Refresh: what it stops, and who may change it.
@Suite struct RefreshSettingTests {
  @Test(
    .facts(92), arguments: [WorldChange.backgroundRefresh(.off), .appRefresh(news, isOn: false)])
  func theSwitchStopsProcessingTooAndMakesSubmitThrow(off: WorldChange) throws {
    var stage = Stage.bare(.refresh(), .cleanup())
    stage.open("day 1 08:00")
    stage.at("day 1 08:05", off, .charging(true))
    stage.open("day 1 12:00")
    let play = try stage.played(until: "day 2 00:00")

    #expect(play.launches.isEmpty)
    for name in [NameID.refresh, .cleanup] {
      let objections = play.objections(to: name, at: "day 1 20:00")
      #expect(objections == [.backgroundRefreshSetting])
    }
    #expect(play.refusals == [.backgroundRefreshOff, .backgroundRefreshOff])
    #expect(play.refusals.first?.code == 1)
  }

  @Test(.facts(96)) func whatManagementRestrictsTheUserCannotTurnOn() throws {
    var stage = Stage.bare(.refresh())
    stage.open("day 1 08:00")
    stage.at("day 1 08:10", .refreshRestricted(true))
    stage.at(
      "day 1 09:00", .backgroundRefresh(.off), .backgroundRefresh(.wifiAndCellular),
      .appRefresh(news, isOn: false), .appRefresh(news, isOn: true))
    stage.open("day 1 10:00")
    stage.at("day 1 12:00", .refreshRestricted(false))
    let play = try stage.played(until: "day 1 12:00")

    #expect(play.objections(to: .refresh, at: "day 1 11:59:59") == [.backgroundRefreshSetting])
    #expect(play.refusals == [.backgroundRefreshOff])
    #expect(play.starts(of: .refresh) == ["day 1 12:00"])
  }

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
}
