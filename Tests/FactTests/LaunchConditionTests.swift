import SchedulerEngine
import Testing

/// When anything runs at all: hours, network, battery, usage and load.
@Suite struct LaunchConditionTests {
  @Test(.facts(10)) func refreshComesBeforeUseAndProcessingAtNight() throws {
    var stage = Stage.asShipped(.refresh(), .cleanup())
    stage.setup.device = NamedDevice.overnightCharger.device
    stage.setup.habits = NamedDevice.overnightCharger.habits
    stage.opens(at: "12:35", "18:00")
    let play = try stage.played(until: "day 15 00:00")

    #expect(play.launches(of: .refresh).count > 20)
    // On day 1 nothing was requested before the first use.
    for start in play.starts(of: .refresh) where start.day > 1 {
      let isBeforeUse =
        (ClockTime("11:30")..."12:35").contains(start.clock)
        || (ClockTime("17:00")..."18:00").contains(start.clock)
      #expect(isBeforeUse, "\(start.testDescription)")
    }
    #expect(play.launches(of: .cleanup).count > 10)
    for start in play.starts(of: .cleanup) {
      #expect(start.clock >= "22:30" || start.clock < "06:45", "\(start.testDescription)")
    }
  }

  @Test(.facts(11)) func wifiIsNoGateForRefreshUnlessTheUserChoseWifiOnly() throws {
    func play(_ setting: BackgroundRefresh) throws -> Recording {
      var stage = Stage.bare(.refresh())
      stage.setup.device.conditions.network = .cellular
      stage.setup.device.conditions.backgroundRefresh = setting
      stage.open("day 1 08:00")
      stage.at("day 1 11:00", .network(.wifi))
      return try stage.played(until: "day 1 11:01")
    }
    #expect(try play(.wifiAndCellular).starts(of: .refresh).first == "day 1 08:18")
    let wifiOnly = try play(.wifiOnly)
    #expect(wifiOnly.objections(to: .refresh, at: "day 1 10:59") == [.backgroundRefreshSetting])
    #expect(wifiOnly.starts(of: .refresh) == ["day 1 11:00"])
  }

  @Test(
    .facts(12),
    arguments: [
      Hindrance("battery", .battery(.percent(19)), ends: .charging(true), .criticallyLowBattery),
      Hindrance("memory", .memory(.critical), ends: .memory(.normal), .memoryPressure),
      Hindrance("heat", .thermal(.serious), ends: .thermal(.fair), .thermal),
    ])
  func theStateOfTheDeviceMatters(_ hindrance: Hindrance) throws {
    try hindrance.isShown()
  }

  @Test(.facts(13)) func moreOpeningsNeverGiveFewerRefreshes() throws {
    var before = 0
    for openings in [0, 1, 2, 4, 8, 16, 32] {
      var stage = Stage.asShipped(.refresh())
      stage.open("day 1 06:00")
      for number in 0..<openings {
        let minute = 7 * 60 + Int64(number) * 960 / Int64(max(openings, 1))
        stage.opens(at: ClockTime(sinceMidnight: .minutes(minute)))
      }
      let count = try stage.played(until: "day 15 00:00").launches.count
      #expect(count >= before, "\(openings) openings a day")
      if openings > 1 { #expect(count > before, "\(openings) openings a day") }
      before = count
    }
  }

  @Test(
    .facts(14),
    arguments: [
      Hindrance("load", .memory(.critical), ends: .memory(.warning), .memoryPressure),
      Hindrance(
        "low battery", .battery(.percent(5)), ends: .battery(.percent(20)),
        .criticallyLowBattery),
      Hindrance("Low Power Mode", .lowPowerMode(true), ends: .lowPowerMode(false), .lowPowerMode),
    ])
  func eachPostponementIsAReasonOfItsOwn(_ hindrance: Hindrance) throws {
    try hindrance.isShown()
  }

  @Test(.facts(14)) func togetherTheyAreAllNamed() throws {
    var stage = Stage.bare(.refresh())
    stage.open("day 1 08:00")
    stage.at(
      "day 1 08:10", .memory(.critical), .battery(.percent(5)), .lowPowerMode(true),
      .thermal(.critical))
    let play = try stage.played(until: "day 1 12:00")
    let reasons = play.objections(to: .refresh, at: "day 1 12:00")
    #expect(reasons == [.memoryPressure, .criticallyLowBattery, .lowPowerMode, .thermal])
  }

  @Test(
    .facts(121),
    arguments: [
      Hindrance("network", .network(.cellular), ends: .network(.wifi), .backgroundRefreshSetting),
      Hindrance("battery", .battery(.percent(10)), ends: .charging(true), .criticallyLowBattery),
    ])
  func networkAndBatteryAreLookedAt(_ hindrance: Hindrance) throws {
    try hindrance.isShown { $0.setup.device.conditions.backgroundRefresh = .wifiOnly }
  }

  @Test(.facts(121)) func soIsHowTheAppIsUsed() throws {
    var stage = Stage.asShipped(.refresh())
    stage.setup.rules.waking.interval = .zero
    stage.open("day 1 08:00")
    stage.at("day 1 12:00", .expectOpening(news))
    let play = try stage.played(until: "day 1 12:00")
    #expect(play.objections(to: .refresh, at: "day 1 11:59") == [.appUsage])
    #expect(play.starts(of: .refresh) == ["day 1 12:00"])
  }
}
