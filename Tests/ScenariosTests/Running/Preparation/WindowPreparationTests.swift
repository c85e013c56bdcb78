import LongForm
import Scenarios
import SchedulerEngine
import Testing

/// Windows become patterns of the engine; all of a list hold, but where one for a numbered day meets
/// another, which it replaces on that date.
@Suite struct WindowPreparationTests {
  /// 2026-06-01 is day 1.
  static let day1: Int64 = 20_605

  private static func days(_ first: Int64?, _ last: Int64?) -> Pattern {
    Pattern(
      at: .hours(10), for: .hours(1), fromDay: first.map { day1 + $0 - 1 } ?? .min,
      throughDay: last.map { day1 + $0 - 1 } ?? .max)
  }

  static let rows: [Row<String, [Pattern]>] = [
    Row("\"10:00-11:00\"", days(nil, nil)),
    Row("\"every day 10:00 for 1h\"", days(nil, nil)),
    Row("\"22:30-06:45\"", Pattern(at: .minutes(1_350), for: .minutes(495))),
    Row("\"00:00-24:00\"", Pattern(at: .zero, for: .hours(24))),
    Row("\"weekends 10:00-11:00\"", Pattern(on: .weekend, at: .hours(10), for: .hours(1))),
    Row(
      "\"mon,wed 10:00-11:00\"",
      Pattern(on: Weekdays([.monday, .wednesday]), at: .hours(10), for: .hours(1))),
    Row("\"day 3 10:00-11:00\"", days(3, 3)),
    Row("\"day 2..9 10:00-11:00\"", days(2, 9)),
    Row("\"day 2..9 except day 4,day 6 10:00-11:00\"", days(2, 3), days(5, 5), days(7, 9)),
    Row("\"every day except day 5 10:00-11:00\"", days(nil, 4), days(6, nil)),
    Row(
      "\"10:00-11:00\", \"day 3 20:00-21:00\"", days(nil, nil),
      Pattern(at: .hours(20), for: .hours(1), fromDay: day1 + 2, throughDay: day1 + 2)),
    Row(
      "\"10:00-11:00\", \"day 3 11:00-12:00\"", days(nil, nil),
      Pattern(at: .hours(11), for: .hours(1), fromDay: day1 + 2, throughDay: day1 + 2)),
    Row(
      "\"10:00-11:00\", \"day 3 10:59-12:00\"", days(nil, 2), days(4, nil),
      Pattern(at: .minutes(659), for: .minutes(61), fromDay: day1 + 2, throughDay: day1 + 2)),
    Row(
      "\"every day except day 3 10:00-11:00\", \"day 3 10:30-12:00\"", days(nil, 2), days(4, nil),
      Pattern(at: .minutes(630), for: .minutes(90), fromDay: day1 + 2, throughDay: day1 + 2)),
    Row(
      "\"every day except day 5 10:00-11:00\", \"day 3..4 10:00-11:00\"", days(nil, 2),
      days(6, nil), days(3, 4)),
    Row("\"10:00-11:00\", \"day 1..3 except day 1..3 20:00-21:00\"", days(nil, nil)),
  ]

  @Test(arguments: rows) func `Windows become patterns, with numbered days replacing others`(
    row: Row<String, [Pattern]>
  ) throws {
    let prepared = try stagedDevice("{ \"charging\": [\(row.given)] }")
    #expect(prepared.setup.habits == row.expected.map { HabitSetup(.charging, $0) })
  }

  @Test func `A numbered day of one network replaces that day of all networks`() throws {
    let prepared = try stagedDevice(
      "{ \"network\": { \"wifi\": [\"10:00-11:00\"], \"none\": [\"day 2 00:00-24:00\"] } }")
    let days = Pattern(
      at: .zero, for: .hours(24), fromDay: Self.day1 + 1, throughDay: Self.day1 + 1)
    #expect(
      prepared.setup.habits == [
        HabitSetup(.network(.wifi), Self.days(nil, 1)),
        HabitSetup(.network(.wifi), Self.days(3, nil)), HabitSetup(.network(.none), days),
      ])
  }

  @Test(arguments: [
    ("10:00-11:00", [true, true, true]),
    ("every day except day 2 10:00-11:00", [true, false, true]),
  ])
  func `All windows of a list apply except on excepted days`(
    _ daily: String, _ isCharging: [Bool]
  ) throws {
    let prepared = try stagedDevice("{ \"charging\": [\"\(daily)\", \"day 2 14:00-15:00\"] }")
    let noon = prepared.setup.start + .minutes(4 * 60 + 30)
    for (days, isCharging) in isCharging.enumerated() {
      let simulation = try prepared.run(seed: 1, until: noon + .days(Int64(days))).simulation
      #expect(simulation.conditions().isCharging == isCharging, "day \(days + 1) 10:30")
    }
    let later = try prepared.run(seed: 1, until: noon + .days(1) + .hours(4)).simulation
    #expect(later.conditions().isCharging)
  }

  @Test func `Windows of Low Power Mode and device use become habits with their jitter`() throws {
    let prepared = try stagedDevice(
      "{ \"lowPowerMode\": [\"10:00-11:00\"], \"inUse\": [\"12:00-13:00 jitter 5m\"] }")
    #expect(
      prepared.setup.habits == [
        HabitSetup(.lowPowerMode, Self.days(nil, nil)),
        HabitSetup(.deviceUse, Pattern(at: .hours(12), for: .hours(1)), jitter: .minutes(5)),
      ])
  }
}

/// Times of day mean the clocks on the device, also after an event has set them.
@Suite struct LocalTimePreparationTests {
  /// Clocks go back at 03:00 to 02:00, as in Europe on 2026-10-25, or forward from 02:00 to 03:00.
  private static func text(_ device: String, forward isForward: Bool = false) -> String {
    let (start, event) =
      isForward
      ? ("2026-03-28T12:00+01:00", "{ \"at\": \"day 2 02:00\", \"utcOffset\": \"+02:00\" }")
      : ("2026-10-24T12:00+02:00", "{ \"at\": \"day 2 03:00\", \"utcOffset\": \"+01:00\" }")
    return """
      { "format": 1, "start": "\(start)", "duration": "3d", "device": \(device),
        "events": [\(event)] }
      """
  }

  @Test(
    arguments: [
      ("day 1 23:00", 11 * 60), ("day 2 02:20", 860), ("day 2 02:59", 899), ("day 2 03:00", 960),
      ("day 2 12:00", 1_500), ("+1d", 1_440), ("2026-10-25T12:00+02:00", 1_440),
    ] as [(String, Int64)])
  func `A time that occurs twice in a day means the first`(
    _ moment: String, _ minutes: Int64
  ) throws {
    let clock = try scenario(LocalTimePreparationTests.text("{}")).clock
    let point = try #require(TimePoint(text: moment))
    #expect(point.instant(on: clock) - clock.start.instant == .minutes(minutes), "\(moment)")
  }

  @Test func `A time skipped by the clocks means the moment of the jump`() throws {
    let clock = try scenario(LocalTimePreparationTests.text("{}", forward: true)).clock
    let jump = clock.start.instant + .hours(14)
    for (moment, minutes) in [
      ("01:59", -1), ("02:00", 0), ("02:30", 0), ("03:00", 0), ("03:01", 1),
    ] as [(String, Int64)] {
      let point = try #require(TimePoint(text: "day 2 \(moment)"))
      #expect(point.instant(on: clock) == jump + .minutes(minutes), "\(moment)")
    }
  }

  /// Minutes after the start at which the charger is connected and disconnected.
  @Test(
    arguments: [
      ("22:30-06:45", false, [630, 1_185, 2_130, 2_625]),
      ("22:30 for 8h15m", false, [630, 1_125, 2_130, 2_625]),
      ("22:30-06:45", true, [630, 1_065, 2_010, 2_505]),
      ("day 1 22:30-06:45", false, [630, 1_185]), ("01:00-03:00", false, [780, 960, 2_280, 2_400]),
      ("02:00-03:00", true, [2_220, 2_280]),
    ] as [(String, Bool, [Int64])])
  func `A window ends by local time even if the clocks change`(
    _ window: String, _ isForward: Bool, _ edges: [Int64]
  ) throws {
    let prepared = try prepared(
      LocalTimePreparationTests.text("{ \"charging\": [\"\(window)\"] }", forward: isForward))
    #expect(try LocalTimePreparationTests.edges(of: prepared) == edges.prefix { $0 < 2 * 1_440 })
  }

  private static func edges(of prepared: PreparedScenario) throws -> [Int64] {
    var simulation = try Simulation(prepared.setup)
    var ledger = DecisionLedger()
    _ = simulation.advance(to: prepared.setup.start + .days(2), recording: &ledger)
    return ledger.rows.compactMap { row in
      guard case .world(.charging, _) = row.happening else { return nil }
      return (row.at - prepared.setup.start).milliseconds / 60_000
    }
  }

  @Test func `The windows of a named device follow local time`() throws {
    let prepared = try prepared(LocalTimePreparationTests.text("\"overnight-charger\""))
    let edges = try LocalTimePreparationTests.edges(of: prepared)
    #expect(edges.contains(1_185) && !edges.contains(1_125), "\(edges)")
  }

  @Test func `Moments are printed in local time`() throws {
    let prepared = try prepared(LocalTimePreparationTests.text("{}"))
    let start = prepared.setup.start
    #expect(prepared.words(of: start + .hours(14)) == "day 2 02:00")
    #expect(prepared.words(of: start + .hours(15)) == "day 2 02:00")
    #expect(prepared.words(of: start + .hours(16)) == "day 2 03:00")
    #expect(prepared.words(of: start + .hours(36)) == "day 2 23:00")
  }
}
