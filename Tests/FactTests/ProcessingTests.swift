import SchedulerEngine
import Testing

/// Processing: what must hold before it runs.
@Suite struct ProcessingGateTests {
  @Test(.facts(50)) func processingSkipsNightsWithoutTheCharger() throws {
    var stage = Stage.asShipped(.cleanup())
    stage.use(.weekendAway, .daily)
    // It need not run daily, so its absence says nothing; its presence must be at night on power.
    let play = try stage.played(until: "day 29 00:00")

    #expect(play.launches.count >= 18)
    for start in play.starts(of: .cleanup) {
      #expect(start.clock >= "22:30" || start.clock < "06:45", "\(start.testDescription)")
    }
    for week in Int64(0)..<4 {
      let unplugged = Instant.midnight(week * 7 + 6) + .hours(7)
      let plugged = Instant.midnight(week * 7 + 8) + .hours(22)
      #expect(!play.starts(of: .cleanup).contains { $0 > unplugged && $0 < plugged })
    }
  }

  @Test(.facts(51)) func anIPadRunsProcessingOnBatteryWhenIdleAndAnIPhoneDoesNot() throws {
    func start(on kind: DeviceKind, _ needs: RequestNeeds) throws -> Instant? {
      var stage = Stage.bare(.cleanup().with { $0.needs = needs })
      stage.setup.device.conditions.kind = kind
      stage.open("day 1 08:00")
      stage.at("day 1 08:02", .deviceUse(true))
      stage.at("day 1 10:00", .deviceUse(false))
      stage.at("day 1 15:00", .charging(true))
      return try stage.played(until: "day 1 16:00").starts(of: .cleanup).first
    }
    // Half a minute after the last use the device locks and is idle.
    #expect(try start(on: .iPad, []) == "day 1 10:00:30")
    #expect(try start(on: .iPad, .externalPower) == "day 1 15:00")
    #expect(try start(on: .iPhone, []) == "day 1 15:00")
  }

  @Test(.facts(54)) func anIPhoneWaitsForTheChargerEvenWithoutThePowerFlag() throws {
    func objections(_ kind: DeviceKind, battery: Int64, setting: Bool? = nil) throws -> RuleSet? {
      var stage = Stage.bare(.cleanup())
      stage.setup.device.conditions.kind = kind
      stage.setup.device.battery = .percent(battery)
      if let setting { stage.setup.rules.externalPower.iPhoneRunsOnBattery = setting }
      stage.open("day 1 08:00")
      return try stage.played(until: "day 2 00:00").objections(to: .cleanup, at: "day 1 08:03:30")
    }
    #expect(try objections(.iPhone, battery: 100) == [.externalPower])
    #expect(try objections(.iPad, battery: 49) == [.externalPower])
    // Launched at this very moment, so nothing is pending but the next request.
    #expect(try objections(.iPad, battery: 50)?.contains(.externalPower) == false)
    // The tendency is a default of ours, which a scenario may change.
    let free = try objections(.iPhone, battery: 100, setting: true)
    #expect(free?.contains(.externalPower) == false)
  }

  @Test(.facts(55)) func processingRequiresAForegroundVisitWithinTwoWeeks() throws {
    func play(earliestAfter span: Span) throws -> Recording {
      var stage = Stage.bare(.cleanup().with { $0.earliestAfter = span })
      stage.setup.device.conditions.isCharging = true
      stage.open("day 1 08:00")
      return try stage.played(until: "day 60 00:00")
    }
    // Left at 08:03; exactly two weeks later is still recent, a millisecond more is not.
    let inside = try play(earliestAfter: .days(14))
    #expect(inside.starts(of: .cleanup) == ["day 15 08:03"])
    let outside = try play(earliestAfter: .days(14) + .milliseconds(1))
    #expect(outside.launches.isEmpty)
    #expect(outside.objections(to: .cleanup, at: "day 59 00:00") == [.foregroundRecency])
  }

  @Test(.facts(57, 60, 142), arguments: [DeviceKind.iPhone, .iPad])
  func thePowerFlagIsAHardRequirement(kind: DeviceKind) throws {
    var stage = Stage.bare(.cleanup(takes: .minutes(4)).with { $0.needs = .externalPower })
    stage.setup.device.conditions.kind = kind
    stage.setup.device.battery = .all
    stage.setup.rules.externalPower.iPhoneRunsOnBattery = true
    stage.open("day 1 08:00")
    stage.at("day 3 12:00", .charging(true))
    stage.at("day 3 12:01", .charging(false))
    let play = try stage.played(until: "day 5 00:00")

    let hours = play.isHeld(
      .cleanup, by: .externalPower, from: "day 1 09:00", until: "day 3 11:59:59")
    #expect(hours)
    #expect(play.starts(of: .cleanup) == ["day 3 12:00"])
    #expect(play.launches.first?.cause == .powerLost)
    #expect(play.launches.first?.expired == "day 3 12:01")
  }

  @Test(.facts(58)) func theNetworkFlagIsAHardRequirementAndOffByDefault() throws {
    func start(_ needs: RequestNeeds) throws -> Recording {
      var stage = Stage.bare(.cleanup().with { $0.needs = needs })
      stage.setup.device.conditions.network = .none
      stage.setup.device.conditions.isCharging = true
      stage.open("day 1 08:00")
      stage.at("day 1 13:00", .network(.cellular))
      return try stage.played(until: "day 1 14:00")
    }
    let needing = try start(.network)
    #expect(needing.objections(to: .cleanup, at: "day 1 12:00") == [.network])
    #expect(needing.starts(of: .cleanup).first == "day 1 13:00")
    #expect(TaskModel.cleanup().needs == [])
    #expect(try start([]).starts(of: .cleanup).first == "day 1 08:03:30")
  }

  @Test(.facts(59)) func removingAConstraintNeverDelaysTheFirstRun() throws {
    var judged = 0
    for device in NamedDevice.allCases {
      for seed in UInt64(1)...6 {
        func first(_ needs: RequestNeeds, _ earliest: Span?) throws -> Instant {
          var stage = Stage.asShipped(
            .cleanup().with {
              $0.needs = needs
              $0.earliestAfter = earliest
              $0.onlyIfNotPending = true
            })
          stage.setup.seed = seed
          stage.use(device, .daily)
          return try stage.played(until: "day 8 00:00").starts(of: .cleanup).first ?? .never
        }
        let free = try first([], nil)
        for needs in [RequestNeeds.externalPower, .network] {
          let one = try first(needs, nil)
          let both = try first([.externalPower, .network], nil)
          let late = try first(needs, .hours(30))
          #expect(free <= one && one <= both && one <= late, "\(device) seed \(seed)")
          judged += 1
        }
      }
    }
    #expect(judged == 84)
  }
}

/// Processing: when it runs, how long and how often.
@Suite struct ProcessingTimeTests {
  @Test(.facts(49)) func processingRunsForAboutFiveMinutesAtNightOnTheCharger() throws {
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
    #expect(days.allSatisfy { $0 <= 2 }, "asked for half a day ahead")
    #expect(play.launches.contains { ($0.lasted ?? .zero) > .minutes(2) })
    #expect(play.launches.allSatisfy { ($0.lasted ?? .zero) <= .minutes(6) })
  }

  @Test(.facts(53)) func processingRunsOnceChargingBeginsAtNightWithOrWithoutWiFi() throws {
    for network in [Network.wifi, .cellular] {
      var stage = Stage.bare(.cleanup().onceANight)
      stage.setup.device.conditions.network = network
      stage.open("day 1 08:00")
      stage.charges(from: "22:30", for: .hours(8))
      let play = try stage.played(until: "day 2 06:00")
      #expect(play.starts(of: .cleanup) == ["day 1 22:30"], "\(network)")
    }
  }

  @Test(.facts(61)) func requiringANetworkAcceptsCellularToo() throws {
    for needs in [RequestNeeds(), .network] {
      var stage = Stage.bare(.cleanup().with { $0.needs = needs })
      stage.setup.device.conditions.network = .cellular
      stage.setup.device.conditions.isCharging = true
      stage.open("day 1 08:00")
      let play = try stage.played(until: "day 1 09:00")
      #expect(play.starts(of: .cleanup).first == "day 1 08:03:30")
    }
  }

  @Test(.facts(62)) func processingRunsAsOftenAsTheDeviceIsChargedOvernight() throws {
    let daily = try nights(.overnightCharger, takes: .minutes(2)).launches.count
    #expect((26...30).contains(daily), "\(daily)")

    var stage = Stage.asShipped(.cleanup().onceANight)
    stage.opens(at: "12:00")
    stage.charges(from: "22:00", for: .hours(8), on: Weekdays([.sunday]))
    let weekly = try stage.played(until: "day 29 00:00").starts(of: .cleanup)
    #expect((4...5).contains(weekly.count), "\(weekly.count)")
  }

  @Test(.facts(63)) func processingDoesNotStartMinutesAfterLeavingTheApp() throws {
    for seed in UInt64(1)...20 {
      var stage = Stage.asShipped(.cleanup().with { $0.work.resubmission = .never })
      stage.setup.seed = seed
      stage.use(.overnightCharger, .casual)
      let play = try stage.played(until: "day 8 00:00")
      #expect(!play.launches.isEmpty)
      #expect(play.launches.allSatisfy { $0.waited > .hours(1) }, "seed \(seed)")
    }
  }

  private func nights(_ device: NamedDevice, takes length: Span) throws -> Recording {
    var stage = Stage.asShipped(.cleanup(takes: length).onceANight)
    stage.use(device, .daily)
    return try stage.played(until: "day 29 00:00")
  }
}

extension TaskModel {
  fileprivate var onceANight: TaskModel {
    with {
      $0.earliestAfter = .hours(12)
      $0.onlyIfNotPending = true
    }
  }
}

/// Processing: what it may ask of the processor.
@Suite struct ProcessorUseTests {
  @Test(.facts(56, 257)) func heavyProcessorUseWithoutThePowerFlagIsKilledWithinAMinute() throws {
    // The share of the field report: 48 of about 50 seconds.
    let killed = try play(needs: [], processor: .percent(97))
    #expect(killed.kills == [.processorMonitor])
    #expect(killed.launches.first?.outcome == .killed)
    let lasted = try #require(killed.launches.first?.lasted)
    #expect(lasted > .seconds(48) && lasted < .seconds(52))

    let flagged = try play(needs: .externalPower, processor: .percent(97))
    #expect(flagged.kills.isEmpty)
    #expect(flagged.launches.first?.outcome == .completed(success: true))

    let cool = try play(needs: [], processor: .percent(80))
    #expect(cool.launches.first?.outcome == .completed(success: true))
  }

  @Test(.facts(56)) func theProcessorMonitorCanBeSwitchedOff() throws {
    let play = try play(needs: [], processor: .all) { $0.processorMonitor.isOn = false }
    #expect(play.launches.first?.outcome == .completed(success: true))
  }

  /// Four minutes of work on the charger.
  private func play(
    needs: RequestNeeds, processor: Share, _ change: (inout Rules) -> Void = { _ in }
  ) throws -> Recording {
    var stage = Stage.bare(
      .cleanup(takes: .minutes(4)).with {
        $0.needs = needs
        $0.work.processor = processor
        $0.work.resubmission = .never
      })
    change(&stage.setup.rules)
    stage.setup.device.conditions.isCharging = true
    stage.open("day 1 08:00")
    return try stage.played(until: "day 1 09:00")
  }
}
