import Basics
import Scenarios
import SchedulerEngine
import Testing

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
  func `A time of day is the first at which clocks show it`(
    _ moment: String, _ minutes: Int64
  ) throws {
    let clock = try scenario(LocalTimePreparationTests.text("{}")).clock
    let point = try #require(TimePoint(text: moment))
    #expect(point.instant(on: clock) - clock.start.instant == .minutes(minutes), "\(moment)")
  }

  @Test func `A time that clocks jump over is the moment of the jump`() throws {
    let clock = try scenario(LocalTimePreparationTests.text("{}", forward: true)).clock
    let jump = clock.start.instant + .hours(14)
    for (moment, minutes) in [
      ("01:59", -1), ("02:00", 0), ("02:30", 0), ("03:00", 0), ("03:01", 1),
    ]
      as [(String, Int64)]
    {
      let point = try #require(TimePoint(text: "day 2 \(moment)"))
      #expect(point.instant(on: clock) == jump + .minutes(minutes), "\(moment)")
    }
  }

  /// Minutes after the start at which it is plugged in and out.
  @Test(
    arguments: [
      ("22:30-06:45", false, [630, 1_185, 2_130, 2_625]),
      ("22:30 for 8h15m", false, [630, 1_125, 2_130, 2_625]),
      ("22:30-06:45", true, [630, 1_065, 2_010, 2_505]),
      ("day 1 22:30-06:45", false, [630, 1_185]), ("01:00-03:00", false, [780, 960, 2_280, 2_400]),
      ("02:00-03:00", true, [2_220, 2_280]),
    ] as [(String, Bool, [Int64])])
  func `A window ends when clocks show its end`(
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

  @Test func `A named device keeps its night`() throws {
    let prepared = try prepared(LocalTimePreparationTests.text("\"overnight-charger\""))
    let edges = try LocalTimePreparationTests.edges(of: prepared)
    #expect(edges.contains(1_185) && !edges.contains(1_125), "\(edges)")
  }

  @Test func `Moments read as clocks show them`() throws {
    let prepared = try prepared(LocalTimePreparationTests.text("{}"))
    let start = prepared.setup.start
    #expect(prepared.words(of: start + .hours(14)) == "day 2 02:00")
    #expect(prepared.words(of: start + .hours(15)) == "day 2 02:00")
    #expect(prepared.words(of: start + .hours(16)) == "day 2 03:00")
    #expect(prepared.words(of: start + .hours(36)) == "day 2 23:00")
  }
}
