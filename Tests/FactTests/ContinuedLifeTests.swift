import SchedulerEngine
import Testing

/// Continued processing: how it lives and ends.
@Suite struct ContinuedLifeTests {
  @Test(.facts(78)) func withoutProgressItExpires() throws {
    var silent = TaskModel.export(1)
    silent.units = nil
    silent.work.shortest = .minutes(10)
    silent.work.longest = .minutes(10)
    var stuck = TaskModel.export(2)
    stuck.units?.stalls = [UnitWork.Stall(atUnit: 40, for: .seconds(45))]
    // The progress that comes at the very limit still counts.
    var slow = TaskModel.export(3, every: .seconds(30))
    slow.units?.total = 8
    var stage = Stage.continued(silent, stuck, slow)
    stage.setup.rules.continuedLimit.atOnce = 3
    let played = try stage.played(until: "day 1 09:00")
    #expect(played.launches.map(\.cause) == [.noProgress, .noProgress, nil])
    #expect(played.launches.map(\.expired) == ["day 1 08:00:30", "day 1 08:02:30", nil])
    #expect(played.launches.last?.outcome == .completed(success: true))
    // Two thirds into the gap it is on record, and its end too when it has one.
    let stalls = played.events(of: 2).filter { $0.event == .stalled(since: "day 1 08:02") }
    #expect(stalls.map(\.at) == ["day 1 08:02:20"])
  }

  @Test(.facts(79)) func underPressureTheLeastProgressEndsFirst() throws {
    for pressure in [WorldChange.memory(.critical), .thermal(.critical)] {
      var stage = Stage.continued(.export(1), .export(2, every: .seconds(6)), .export(3))
      stage.setup.rules.continuedLimit.atOnce = 3
      stage.at("day 1 08:02", pressure)
      stage.at("day 1 08:02:07", .memory(.normal), .thermal(.nominal))
      let played = try stage.played(until: "day 1 09:00")
      // The second is slower than the others; of these equal ones the first was asked for first.
      #expect(
        played.launches.map(\.expired) == ["day 1 08:02:05", "day 1 08:02", nil], "\(pressure)")
      #expect(played.launches.map(\.outcome).last == .completed(success: true))
    }
  }

  @Test(.facts(81)) func theSystemShowsItFromStartToEnd() throws {
    var export = TaskModel.export(1)
    export.units?.retitles = [50]
    let played = try Stage.continued(export).played(until: "day 1 09:00")
    let shown = played.events().filter { $0.event != .asked && $0.event != .answered(.keeps) }
    #expect(
      shown.map(\.event) == [.shown, .titleChanged, .progress(TaskProgress(100, of: 100)), .hidden])
    #expect(
      shown.map(\.at) == ["day 1 08:00", "day 1 08:02:30", "day 1 08:05", "day 1 08:05"])
  }

  @Test(.facts(87)) func itHasNoFixedTimeAndTheUserIsAsked() throws {
    var long = TaskModel.export(1, every: .seconds(20))
    long.units?.total = 1_000
    for (answer, outcome, cause) in [
      (UserAnswer.keeps, Outcome.completed(success: true), nil),
      (.silent, .completed(success: true), nil),
      (.stops, .completedAfterExpiration(success: false), ExpiryCause.declinedByUser),
    ] {
      var stage = Stage.continued(long)
      stage.setup.rules.continued.backgroundSpeed = .all
      stage.setup.device.answer = answer
      let played = try stage.played(until: "day 2 00:00")
      #expect(played.launches.map(\.outcome) == [outcome], "\(answer)")
      #expect(played.launches.map(\.cause) == [cause], "\(answer)")
      let asked = played.events().filter { $0.event == .asked }
      #expect(asked.map(\.at) == ["day 1 08:05"], "\(answer)")
      #expect(
        played.launches.first?.lasted == (answer == .stops ? .seconds(310) : .seconds(20_000)))
    }
  }

  @Test(.facts(74)) func aContinuedTaskWithoutAHandlerEndsBehindItsBack() throws {
    var export = TaskModel.export(1)
    export.work.expiration = .noHandler
    var stage = Stage.continued(export)
    stage.at("day 1 08:01", .stopContinued(news, .further(1)))
    let played = try stage.played(until: "day 1 09:00")
    #expect(played.launches.map(\.outcome) == [.endedWithoutHandler])
    #expect(played.kills.isEmpty)
  }

  @Test(.facts(123)) func aStopByTheUserLooksLikeAnyExpiry() throws {
    var stage = Stage.liveInFront(permitting: "com.example.news.export")
    let export = stage.name("com.example.news.export")
    stage.at("day 1 08:02", .stopContinued(news, export))
    var play = try LivePlay(stage)
    let process = try play.start(by: "day 1 08:00")
    _ = play.simulation.register(export, by: process)
    play.pass(to: "day 1 08:01:50")
    _ = try play.simulation.submit(TaskRequest(.continued, export), by: process)
    let run = try play.delivery(by: "day 1 08:02")
    play.simulation.setExpirationHandler(true, of: run, by: process)
    #expect(try play.expiry(by: "day 1 08:02") == .stoppedByUser)
    #expect(play.simulation.complete(run, success: false, by: process) == .first)
  }
}
