import SchedulerEngine
import Testing

/// App refresh: it follows the user's habit and comes shortly before it.
@Suite struct RefreshHabitTests {
  @Test(.facts(35), arguments: ["06:30", "12:00", "21:15"] as [ClockTime])
  func theHourOfRefreshFollowsTheHourOfUse(habit: ClockTime) throws {
    let starts = try starts(openedAt: [habit], through: 14).filter { $0.day > 1 }
    #expect(starts.count >= 13)
    for start in starts {
      #expect(isShortlyBefore(start, habit), "\(start.testDescription)")
    }
  }

  @Test(.facts(36)) func aMorningHabitBringsTheRefreshShortlyBeforeIt() throws {
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

  @Test(.facts(36)) func aChangedHabitIsFollowedWithinDays() throws {
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
  func aHabitOfOneWeekendDayBringsItsRefreshOnThatDay(_ weekday: Weekday) throws {
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

  @Test(.facts(37)) func eachOpeningFindsAFreshApp() throws {
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

  @Test(.facts(38)) func twoAppsOfOnePhoneAreEachRefreshedForTheirOwnHabit() throws {
    let other = AppID(index: 1)
    var stage = Stage.asShipped(.refresh())
    var second = AppSetup(.otherApp, code: .models([.refresh().with { $0.name = .otherRefresh }]))
    second.permitted = [.otherRefresh]
    stage.setup.apps.append(second)
    stage.setup.rules.appUsage.misjudgement = .none
    stage.opens(at: "07:30")
    stage.setup.habits.append(
      HabitSetup(.open(other), Pattern(at: .hours(19), for: .minutes(3))))
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
