import Scenarios
import SchedulerEngine
import Testing

/// Start, end, seeds, system, limits and rules of a run.
@Suite struct FrameStagingTests {
  @Test func `What is said is taken and not assumed`() throws {
    let prepared = try prepared(
      """
      { "format": 1, "start": "2026-06-01T06:00+02:00", "duration": "3d", "seed": 7, "os": "iOS 17",
        "device": { "battery": "80%", "drainIdle": "1% per hour", "drainInUse": "9% per hour",
        "chargeRate": "50% per hour", "network": "wifi" },
        "limits": { "events": 1000, "places": 500 } }
      """)
    #expect(prepared.setup.utcOffset == UTCOffset(minutes: 120))
    #expect(prepared.end - prepared.setup.start == .days(3))
    #expect(prepared.seeds == [7])
    #expect(prepared.setup.seed == 7)
    #expect(prepared.setup.profile == .ios17)
    #expect(prepared.setup.limits.events == 1_000)
    #expect(prepared.setup.limits.places == 500)
    #expect(prepared.provenance.assumptions.isEmpty)
  }

  @Test func `What is left out is assumed and told`() throws {
    let prepared = try prepared("{ \"format\": 1 }")
    #expect(
      prepared.provenance.assumptions == [
        .start(Scenario.standardStart), .duration(.days(7)), .system(.ios26),
        .device(.overnightCharger), .seed(1),
      ])
  }

  @Test func `Seeds are run one by one`() throws {
    #expect(try prepared("{ \"format\": 1, \"seeds\": \"3..6\" }").seeds == [3, 4, 5, 6])
  }

  @Test func `A rule's number is replaced and all others stay`() throws {
    let prepared = try prepared(
      "{ \"format\": 1, \"rules\": { \"rate-limiting.refresh-spacing\": \"31m\" } }")
    var expected = Rules()
    expected.rateLimiting.refreshSpacing = .minutes(31)
    #expect(Numbers.of(prepared.setup.rules) == Numbers.of(expected))
    #expect(Numbers.of(expected) != Numbers.of(Rules()))
  }

  private struct Numbers: ParameterVisitor {
    var all: [Int64] = []

    mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
      all.append(value)
    }

    static func of(_ rules: Rules) -> [Int64] {
      var rules = rules
      var numbers = Numbers()
      rules.visitParameters(&numbers)
      return numbers.all
    }
  }
}
