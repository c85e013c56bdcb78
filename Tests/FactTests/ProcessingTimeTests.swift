import SchedulerEngine
import Testing

/// Processing: when it runs, how long and how often.
@Suite struct ProcessingTimeTests {
  @Test(.facts(49)) func processingHasMinutesThatVaryAndRunsOnTheChargerAtNight() throws {
    let play = try nights(.overnightCharger, takes: .hours(1))
    var lengths: Set<Span> = []
    for launch in play.launches where launch.cause == .timeUsedUp {
      let lasted = try #require(launch.lasted)
      #expect(lasted > .minutes(4) && lasted < .minutes(6))
      lengths.insert(lasted)
    }
    #expect(lengths.count > 5)
    for start in play.starts(of: .cleanup) {
      #expect(start.clock >= "22:30" || start.clock < "06:45", "\(start.testDescription)")
    }
  }

  @Test(.facts(52)) func processingIsLongAndRare() throws {
    let play = try nights(.overnightCharger, takes: .hours(1))
    let days = (Int64(1)...28).map { play.starts(of: .cleanup, on: $0).count }
    #expect(days.allSatisfy { $0 <= 2 })
    #expect(play.launches.contains { ($0.lasted ?? .zero) > .minutes(2) })
    #expect(play.launches.allSatisfy { ($0.lasted ?? .zero) <= .minutes(6) })
  }

  @Test(.facts(53)) func aChargedIdleNightIsFavourableWithOrWithoutWifi() throws {
    for network in [Network.wifi, .cellular] {
      var stage = Stage.bare(.cleanup())
      stage.setup.device.conditions.network = network
      stage.open("day 1 08:00")
      stage.charges(from: "22:30", for: .hours(8))
      let play = try stage.played(until: "day 2 06:00")
      #expect(play.starts(of: .cleanup) == ["day 1 22:30"], "\(network)")
    }
  }

  @Test(.facts(61)) func aNetworkNeedIsAnyNetworkAndWifiCannotBeAskedFor() throws {
    for needs in [RequestNeeds(), .network] {
      var stage = Stage.bare(.cleanup().with { $0.needs = needs })
      stage.setup.device.conditions.network = .cellular
      stage.setup.device.conditions.isCharging = true
      stage.open("day 1 08:00")
      let play = try stage.played(until: "day 1 09:00")
      #expect(play.starts(of: .cleanup) == ["day 1 08:03:30"])
    }
  }

  @Test(.facts(62)) func dailyChargingGivesADailyRunAndWeeklyChargingAWeeklyOne() throws {
    let daily = try nights(.overnightCharger, takes: .minutes(2)).launches.count
    #expect((26...30).contains(daily), "\(daily)")

    var stage = Stage.asShipped(.cleanup())
    stage.opens(at: "12:00")
    stage.charges(from: "22:00", for: .hours(8), on: Weekdays([.sunday]))
    let weekly = try stage.played(until: "day 29 00:00").starts(of: .cleanup)
    #expect((4...5).contains(weekly.count), "\(weekly.count)")
  }

  @Test(.facts(63)) func leavingTheAppDoesNotBringProcessingWithinMinutes() throws {
    for seed in UInt64(1)...20 {
      var stage = Stage.asShipped(.cleanup())
      stage.setup.seed = seed
      stage.use(.overnightCharger, .casual)
      let play = try stage.played(until: "day 8 00:00")
      #expect(!play.launches.isEmpty)
      #expect(play.launches.allSatisfy { $0.waited > .hours(1) }, "seed \(seed)")
    }
  }

  @Test(.facts(142)) func anAfternoonOnTheChargerWillDoAsWell() throws {
    var stage = Stage.bare(.cleanup().with { $0.needs = .externalPower })
    stage.open("day 1 08:00")
    stage.charges(from: "13:00", for: .hours(2))
    let play = try stage.played(until: "day 1 23:00")
    #expect(play.starts(of: .cleanup) == ["day 1 13:00"])
  }

  private func nights(_ device: NamedDevice, takes length: Span) throws -> Recording {
    var stage = Stage.asShipped(.cleanup(takes: length))
    stage.use(device, .daily)
    return try stage.played(until: "day 29 00:00")
  }
}
