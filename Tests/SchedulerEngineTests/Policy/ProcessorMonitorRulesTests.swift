import Testing

@testable import SchedulerEngine

@Suite("The processor monitor")
struct ProcessorMonitorRulesTests {
  private static let rows: [Row<Share, Span?>] = [
    .init("no work", .none, nil),
    .init("exactly the limit", .percent(80), nil),
    .init("a millionth above it", Share(millionths: 800_001), .milliseconds(60_000)),
    .init("all of one core", .all, .seconds(48)),
    // The one field report: 48 s of processor time, killed after about 50 s.
    .init("97 %", .percent(97), .milliseconds(49_485)),
    .init("96 %, which divides without a rest", .percent(96), .seconds(50)),
  ]

  @Test("lets steady work go on for so long", arguments: rows)
  func endurance(_ row: Row<Share, Span?>) {
    #expect(ProcessorMonitorRules().endurance(at: row.given) == row.expected)
  }

  @Test("lets everything go on while it is off")
  func off() {
    var rules = ProcessorMonitorRules()
    rules.isOn = false
    #expect(rules.endurance(at: .all) == nil)
  }

  @Test("may be set to any share and window of its range")
  func extremes() {
    var rules = ProcessorMonitorRules()
    rules.window = .hours(1)
    rules.limit = .none
    #expect(rules.endurance(at: Share(millionths: 1)) == .zero)
    #expect(rules.endurance(at: .none) == nil)
    rules.limit = .all
    #expect(rules.endurance(at: .all) == nil)
  }
}
