import SchedulerEngine
import Testing

/// App refresh: how long a run may take.
@Suite struct RefreshTimeTests {
  @Test(.facts(30, 126)) func aRefreshHasThirtySeconds() throws {
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

  @Test(.facts(30)) func tasksOfOneLaunchShareItsTimeLimit() throws {
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

  @Test(.facts(30)) func spacingDoesNotSeparateTasksOfOneLaunch() throws {
    var stage = Stage.bare(.cleanup(), .cleanup().with { $0.name = .further(1) })
    stage.open("day 1 08:00")
    stage.at("day 1 09:00", .charging(true))
    let play = try stage.played(until: "day 1 09:15")

    #expect(play.starts(of: .cleanup) == ["day 1 09:00"])
    #expect(play.starts(of: .further(1)) == ["day 1 09:00"])
    #expect(Set(play.launches.map(\.launch)).count == 1)
  }

  @Test(.facts(31)) func refreshIsShortAndFrequentOnlyForAFrequentlyUsedApp() throws {
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

  @Test(.facts(32)) func fewRefreshesAreReclaimedEarlyByDefault() throws {
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

  @Test(.facts(32)) func aReclaimedRefreshExpiresAfterTwoToFiveSeconds() throws {
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

  /// It expires at its time limit instead.
  @Test(.facts(32)) func aReclaimAfterTheTimeLimitHasNoEffect() throws {
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

  @Test(.facts(34)) func theTimeLimitsOfRefreshAndProcessingCanBeChanged() throws {
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
}

extension Span { static let never = Span(milliseconds: .max) }

/// App refresh: how often, whatever the app asks for.
@Suite struct RefreshCadenceTests {
  @Test(.facts(39)) func requestingEveryMinuteIsSpacedOutButNotPenalised() throws {
    let eager = try messenger(asking: .minutes(1))
    let modest = try messenger(asking: .minutes(15))

    #expect(eager.gaps(of: .refresh).allSatisfy { $0 >= .minutes(15) })
    #expect(eager.launches.count >= modest.launches.count)
    #expect(eager.launches.allSatisfy { $0.outcome == .completed(success: true) })
  }

  @Test(.facts(40)) func requestingLessThanFifteenMinutesGainsNothing() throws {
    func starts(asking span: Span?) throws -> [Instant] {
      var stage = Stage.bare(.refresh().with { $0.earliestAfter = span })
      // Enough for a launch each quarter hour, so that the budget is not what is seen.
      stage.setup.rules.systemBudgets.energyRefillPerHour = 100_000
      stage.open("day 1 08:00")
      return try stage.played(until: "day 3 00:00").starts(of: .refresh)
    }
    let first = try starts(asking: nil)
    for span in [Span.minutes(1), .minutes(5), .minutes(14)] {
      let late = try starts(asking: span)
      // Only the first start can come later by asking for it; the spacing is the system's.
      #expect(late.count <= first.count)
      #expect(zip(late, late.dropFirst()).allSatisfy { $1 - $0 == .minutes(15) })
    }
    let twice = try starts(asking: .minutes(30))
    #expect(zip(twice, twice.dropFirst()).allSatisfy { $1 - $0 == .minutes(30) })
  }

  @Test(.facts(41)) func refreshesAreMuchRarerThanRequested() throws {
    for asked in [Span.minutes(15), .minutes(30)] {
      var stage = Stage.asShipped(.refresh().with { $0.earliestAfter = asked })
      stage.use(.overnightCharger, .daily)
      let gaps = try stage.played(until: "day 15 00:00").gaps(of: .refresh)
      #expect(gaps.allSatisfy { $0 >= asked })
      #expect(gaps.median > asked * 4, "\(gaps.median.testDescription)")
    }
  }

  @Test(.facts(42)) func aDailyUserGetsARefreshAboutEveryFourHours() throws {
    var gaps: [Span] = []
    for seed in UInt64(1)...20 { gaps += try daily(seed).gaps(of: .refresh) }
    // The openings of the daily habit lie two and a half to five hours apart, and refreshes follow.
    let near = Span.minutes(150)...Span.hours(5)
    #expect(near.contains(gaps.median), "\(gaps.median.milliseconds)")
  }

  @Test(.facts(43)) func aDailyUserGetsThreeToEightRefreshesADay() throws {
    var days: [Int] = []
    for seed in UInt64(1)...20 {
      let play = try daily(seed)
      days += (Int64(2)...28).map { play.starts(of: .refresh, on: $0).count }
    }
    let inRange = days.filter { (3...8).contains($0) }.count
    #expect(inRange * 100 >= days.count * 95, "\(inRange) of \(days.count)")
    #expect(days.allSatisfy { (2...9).contains($0) })
  }

  @Test(.facts(44)) func aWeeklyUserHardlyGetsAnyRefreshes() throws {
    var days: [Int] = []
    for seed in UInt64(1)...20 {
      var stage = Stage.asShipped(.refresh())
      stage.setup.seed = seed
      stage.use(.overnightCharger, .weekly)
      let play = try stage.played(until: "day 57 00:00")
      days += (Int64(1)...56).map { play.starts(of: .refresh, on: $0).count }
    }
    #expect(days.reduce(0, +) * 5 < days.count, "\(days.reduce(0, +)) in \(days.count) days")
    #expect(days.filter { $0 == 0 }.count * 100 > days.count * 80)
  }

  private func messenger(asking span: Span) throws -> Recording {
    var stage = Stage.asShipped(.refresh().with { $0.earliestAfter = span })
    stage.setup.rules.running.refreshReclaimed = .none
    stage.use(.desk, .messenger)
    return try stage.played(until: "day 8 00:00")
  }

  private func daily(_ seed: UInt64) throws -> Recording {
    var stage = Stage.asShipped(.refresh())
    stage.setup.seed = seed
    stage.use(.overnightCharger, .daily)
    return try stage.played(until: "day 29 00:00")
  }

  @Test(.facts(124)) func backingOffBelowTheSpacingChangesNothing() throws {
    func starts(_ delay: Span) throws -> [Instant] {
      var stage = Stage.bare(
        .refresh().with {
          $0.earliestAfter = delay
          $0.work.ending = .fails
        })
      stage.open("day 1 08:00")
      stage.at("day 1 08:30", .lowPowerMode(true))
      stage.at("day 1 09:00", .lowPowerMode(false))
      return try stage.played(until: "day 1 12:00").starts(of: .refresh).filter {
        $0 >= "day 1 09:00"
      }
    }
    let retried = try starts(.zero)
    #expect(retried.count == 13)
    for delay in [Span.minutes(1), .minutes(5), .minutes(15)] {
      #expect(try starts(delay) == retried)
    }
    #expect(try starts(.hours(1)).count < retried.count)
  }
}

/// App refresh: it follows the user's habit and comes shortly before it.
@Suite struct RefreshHabitTests {
  @Test(.facts(35), arguments: ["06:30", "12:00", "21:15"] as [ClockTime])
  func theHourOfRefreshFollowsTheHourOfUse(habit: ClockTime) throws {
    let starts = try starts(openedAt: [habit], through: 14).filter { $0.day > 1 }
    #expect(starts.count >= 13)
    for start in starts { #expect(isShortlyBefore(start, habit), "\(start.testDescription)") }
  }

  @Test(.facts(36)) func aMorningHabitGetsARefreshShortlyBeforeIt() throws {
    var stage = Stage.asShipped(.refresh())
    stage.setup.apps[0].history = .newcomer
    stage.setup.rules.appUsage.misjudgement = .none
    stage.opens(at: "07:05")
    let play = try stage.played(until: "day 29 00:00")

    var count = 0
    for day in Int64(8)...28 {
      let starts = play.starts(of: .refresh, on: day)
      // What is left of an opening after its refresh adds up to one more now and then.
      #expect((1...2).contains(starts.count), "day \(day)")
      count += starts.count
      #expect(starts.allSatisfy { isShortlyBefore($0, "07:05") }, "day \(day)")
    }
    #expect(count <= 23)
  }

  @Test(.facts(36)) func refreshesFollowAChangedHabitWithinDays() throws {
    var stage = Stage.asShipped(.refresh())
    stage.setup.rules.appUsage.misjudgement = .none
    stage.opens(at: "07:05", days: 1...14)
    stage.opens(at: "19:30", days: 15...40)
    let play = try stage.played(until: "day 29 00:00")

    for day in Int64(2)...14 {
      #expect(play.starts(of: .refresh, on: day).allSatisfy { isShortlyBefore($0, "07:05") })
    }
    // Workdays and weekends are learned apart, so the first weekend still expects the old habit.
    for day in [Int64(19)] + Array(22...28) {
      let starts = play.starts(of: .refresh, on: day)
      #expect(starts.filter { isShortlyBefore($0, "19:30") }.count >= 1, "day \(day)")
      // What is left of an opening after its refresh adds up to one more now and then.
      if day >= 22 { #expect(starts.count <= 2, "day \(day)") }
    }
  }

  @Test(.facts(35), arguments: [Weekday.saturday, .sunday])
  func aWeekendDayHabitGetsItsRefreshOnThatDay(_ weekday: Weekday) throws {
    var stage = Stage.asShipped(.refresh())
    stage.opens(at: "11:00", on: Weekdays([weekday]))
    let play = try stage.played(until: "day 64 00:00")
    let settled = play.starts(of: .refresh).filter { $0.day > 14 }
    #expect((4...8).contains(settled.count))
    for start in settled {
      #expect((start.localDay + 3) % 7 == Int64(weekday.rawValue), "\(start.testDescription)")
      #expect(isShortlyBefore(start, "11:00"), "\(start.testDescription)")
    }
  }

  @Test(.facts(37)) func mostOpeningsFindARecentRefresh() throws {
    var stage = Stage.asShipped(.refresh())
    stage.opens(at: "07:15", "10:00", "12:35", "17:30", "20:30")
    let play = try stage.played(until: "day 29 00:00")

    let openings = play.openings.filter { $0.day > 1 }
    #expect(openings.count == 5 * 27)
    let fresh = openings.filter { opening in
      play.starts(of: .refresh).contains { $0 < opening && $0 > opening - .minutes(75) }
    }
    #expect(fresh.count * 100 >= openings.count * 95, "\(fresh.count) of \(openings.count)")
  }

  @Test(.facts(38)) func twoAppsOnOnePhoneAreEachRefreshedForTheirOwnHabit() throws {
    let other = AppID(index: 1)
    var stage = Stage.asShipped(.refresh())
    var second = AppSetup(.otherApp, code: .models([.refresh().with { $0.name = .otherRefresh }]))
    second.permitted = [.otherRefresh]
    stage.setup.apps.append(second)
    stage.setup.rules.appUsage.misjudgement = .none
    stage.opens(at: "07:30")
    stage.setup.habits.append(HabitSetup(.open(other), Pattern(at: .hours(19), for: .minutes(3))))
    let play = try stage.played(until: "day 15 00:00")

    for (name, habit) in [(NameID.refresh, ClockTime("07:30")), (.otherRefresh, "19:00")] {
      let starts = play.starts(of: name).filter { $0.day > 1 }
      #expect((13...15).contains(starts.count))
      for start in starts { #expect(isShortlyBefore(start, habit), "\(start.testDescription)") }
    }
  }

  private func starts(openedAt times: [ClockTime], through day: Int64) throws -> [Instant] {
    var stage = Stage.asShipped(.refresh())
    for time in times { stage.opens(at: time) }
    return try stage.played(until: .midnight(day + 1)).starts(of: .refresh)
  }

  /// Within the hour and a quarter before.
  private func isShortlyBefore(_ start: Instant, _ habit: ClockTime) -> Bool {
    let ahead = habit.sinceMidnight - start.clock.sinceMidnight
    return ahead > .zero && ahead <= .minutes(75)
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
}

/// App refresh: one request, one launch; the chain is the app's to keep.
@Suite struct RefreshChainTests {
  @Test(.facts(45)) func aRequestThatIsNotResubmittedLaunchesOnceUntilTheUserReturns() throws {
    var stage = Stage.bare(.refresh().with { $0.work.resubmission = .never })
    stage.open("day 1 08:00")
    stage.open("day 9 08:00")
    let play = try stage.played(until: "day 20 00:00")

    #expect(play.starts(of: .refresh) == ["day 1 08:18", "day 9 08:18"])
    #expect(play.objections(to: .refresh, at: "day 5 00:00") == nil)
  }

  @Test(
    .facts(46),
    arguments: [
      Handling("succeeds", expected: .completed(success: true)) { _ in },
      Handling("fails", expected: .completed(success: false)) { $0.ending = .fails },
      Handling("runs out of time", expected: .completedAfterExpiration(success: false)) {
        $0.ending = .neverCompletes
      },
      Handling("has no handler", expected: .endedWithoutHandler) {
        $0.ending = .neverCompletes
        $0.expiration = .noHandler
      },
      Handling("is killed", expected: .killed) {
        $0.ending = .neverCompletes
        $0.expiration = .ignored
      },
    ])
  func theSchedulerNeverResubmitsARequestByItself(_ handling: Handling) throws {
    var stage = Stage.bare(
      .refresh().with {
        handling.change(&$0.work)
        $0.work.resubmission = .never
      })
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 30 00:00")
    #expect(play.launches.map(\.outcome) == [handling.expected])
    #expect(play.requests.count == 1)
  }

  @Test(.facts(47)) func resubmittingFirstKeepsTheChainWhenTheHandlerIsInterrupted() throws {
    func play(_ resubmission: WorkModel.Resubmission) throws -> Recording {
      var stage = Stage.bare(
        .refresh(takes: .seconds(20)).with { $0.work.resubmission = resubmission })
      stage.open("day 1 08:00")
      stage.at("day 1 08:18:10", .terminate(news))
      return try stage.played(until: "day 1 12:00")
    }
    let first = try play(.first)
    #expect(first.launches.first?.outcome == .interrupted(.terminated))
    #expect(first.launches.count > 10)
    let last = try play(.last)
    #expect(last.launches.count == 1)
    #expect(last.objections(to: .refresh, at: "day 1 11:00") == nil)
  }

  @Test(.facts(48)) func resubmittingAfterCompletingBreaksTheChain() throws {
    var stage = Stage.bare(.refresh().with { $0.work.resubmission = .afterCompleting })
    stage.open("day 1 08:00")
    stage.at("day 2 20:00", .open(news, for: .seconds(1)))
    let play = try stage.played(until: "day 3 12:00")

    // Suspended right after completing; the call happens when the process next runs.
    #expect(play.requests.map(\.accepted).dropFirst().first == "day 2 20:00")
    #expect(play.objections(to: .refresh, at: "day 2 12:00") == nil)
    #expect(play.starts(of: .refresh, on: 1) == ["day 1 08:18"])
  }
}
