import SchedulerEngine
import Testing

/// App refresh: how long a run may take.
@Suite struct RefreshTimeTests {
  @Test(.facts(30)) func aRefreshHasThirtySeconds() throws {
    let task = TaskModel.refresh(takes: .minutes(10)).with { $0.work.expiration = .ignored }
    var stage = Stage.bare(task)
    stage.open("day 1 08:00")
    let alone = try #require(try stage.played(until: "day 2 00:00").launches.first)
    #expect(alone.expired.map { $0 - alone.at } == .seconds(27))
    #expect(alone.lasted == .seconds(30))
    #expect(alone.outcome == .killed)
    // Nobody has said what a launch for transfers has; it is taken to be the same.
    #expect(stage.setup.rules.running.transferTime == .seconds(30))
  }

  @Test(.facts(30)) func tasksOfOneLaunchShareItsTime() throws {
    var stage = Stage.bare(
      .refresh(takes: .minutes(10)),
      .refresh(takes: .minutes(10)).with { $0.name = .further(1) })
    stage.setup.rules.submission.pendingRefresh = 2
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 1 08:19")

    #expect(play.launches.map(\.at) == ["day 1 08:18", "day 1 08:18"])
    #expect(play.launches.map(\.expired) == ["day 1 08:18:27", "day 1 08:18:27"])
    #expect(Set(play.launches.map(\.launch)).count == 1)
  }

  @Test(.facts(30)) func spacingDoesNotSplitALaunch() throws {
    var stage = Stage.bare(.cleanup(), .cleanup().with { $0.name = .further(1) })
    stage.open("day 1 08:00")
    stage.at("day 1 09:00", .charging(true))
    let play = try stage.played(until: "day 1 09:30")

    #expect(play.starts(of: .cleanup) == ["day 1 09:00"])
    #expect(play.starts(of: .further(1)) == ["day 1 09:00"])
    #expect(Set(play.launches.map(\.launch)).count == 1)
  }

  @Test(.facts(31)) func refreshIsShortAndOnlyFrequentForAFrequentUser() throws {
    func launches(_ habit: NamedHabit) throws -> [Recording.Launch] {
      var stage = Stage.asShipped(.refresh(takes: .minutes(1)))
      stage.use(.desk, habit)
      return try stage.played(until: "day 8 00:00").launches
    }
    let frequent = try launches(.messenger)
    #expect(frequent.compactMap(\.lasted).allSatisfy { $0 <= .seconds(30) })
    #expect(frequent.count > 7 * 24)
    #expect(try launches(.weekly).count < 7)
  }

  @Test(.facts(32)) func aFewSecondsIsWhatAReclaimedRefreshGetsAndNotTheRule() throws {
    func first(reclaimed: Share) throws -> Recording.Launch {
      var stage = Stage.bare(.refresh(takes: .seconds(26)))
      stage.setup.rules.running.refreshReclaimed = reclaimed
      stage.open("day 1 08:00")
      return try #require(try stage.played(until: "day 1 08:19").launches.first)
    }
    #expect(try first(reclaimed: .none).outcome == .completed(success: true))
    #expect(try first(reclaimed: .all).cause == .unexplainedReclaim)
    // How many were seen is not told, so few are taken back.
    #expect(Rules().running.refreshReclaimed == Share(millionths: 10_000))
  }

  @Test(.facts(32)) func aReclaimedRefreshWasSeenToExpireAfterTwoToFiveSeconds() throws {
    var stage = Stage.bare(.refresh(takes: .seconds(26)))
    stage.setup.rules.running.refreshReclaimed = .all
    stage.setup.rules.rateLimiting.refreshSpacing = .zero
    stage.open("day 1 08:00")
    let launches = try stage.played(until: "day 3 00:00").launches
    let granted = launches.compactMap { launch in launch.expired.map { $0 - launch.at } }
    #expect(granted.count > 30)
    #expect(granted.allSatisfy { (Span.seconds(2)...Span.seconds(5)).contains($0) })
    #expect(granted.contains { $0 < .seconds(3) } && granted.contains { $0 > .seconds(4) })
  }

  /// What would be taken back after the end of its time is the end of its time.
  @Test(.facts(32)) func aReclaimThatComesTooLateIsNone() throws {
    var stage = Stage.bare(.refresh(takes: .minutes(2)))
    stage.setup.rules.running.refreshReclaimed = .all
    stage.setup.rules.running.refreshReclaimedAfter = .seconds(40)
    stage.setup.rules.running.refreshReclaimedUpTo = .seconds(40)
    stage.open("day 1 08:00")
    let launch = try #require(try stage.played(until: "day 1 08:19").launches.first)
    #expect(launch.cause == .timeUsedUp)
  }

  @Test(.facts(33), arguments: [1, 3, 12, 26] as [Int64])
  func howLongARefreshTakesIsUpToTheApp(seconds: Int64) throws {
    var stage = Stage.bare(.refresh(takes: .seconds(seconds)))
    stage.open("day 1 08:00")
    let launch = try #require(try stage.played(until: "day 1 08:19").launches.first)
    #expect(launch.lasted == .seconds(seconds))
    #expect(launch.outcome == .completed(success: true))
  }

  @Test(.facts(34)) func thirtySecondsAndAboutFiveMinutesAreDefaultsThatCanBeSet() throws {
    let shipped = Rules().running
    #expect(shipped.refreshTime == .seconds(30))
    #expect(shipped.processingShortest >= .minutes(4) && shipped.processingLongest <= .minutes(6))
    let usual = shipped.processingShortest...shipped.processingLongest
    #expect(usual.contains(shipped.processingUsually))

    var stage = Stage.bare(.refresh(takes: .minutes(20)), .cleanup(takes: .minutes(20)))
    stage.setup.rules.running.refreshTime = .seconds(20)
    stage.setup.rules.running.processingShortest = .minutes(2)
    stage.setup.rules.running.processingLongest = .minutes(2)
    stage.setup.rules.running.warning = .seconds(5)
    stage.open("day 1 08:00")
    stage.charges(from: "22:00", for: .hours(8))
    let play = try stage.played(until: "day 1 23:00")
    #expect(play.launches(of: .refresh).first?.lasted == .seconds(15))
    #expect(play.launches(of: .cleanup).first?.lasted == .seconds(115))
  }

  @Test(.facts(126)) func aTenMinuteOperationIsCutOffAtThirtySeconds() throws {
    var stage = Stage.asShipped(.refresh(takes: .minutes(10)))
    stage.use(.overnightCharger, .daily)
    let launches = try stage.played(until: "day 15 00:00").launches
    #expect(launches.count > 40)
    for launch in launches {
      #expect(launch.outcome == .completedAfterExpiration(success: false))
      #expect((launch.lasted ?? .never) <= .seconds(30))
    }
  }
}

extension Span {
  static let never = Span(milliseconds: .max)
}
