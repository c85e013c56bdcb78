import Testing

@testable import SchedulerEngine

@Suite("The parameters")
struct ParameterTests {
  /// Meets all parameters of these rules and keeps what it saw.
  private struct Collector: ParameterVisitor {
    var met: [(description: ParameterDescription, value: Int64)] = []

    mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
      met.append((description, value))
    }

    static func all(of rules: Rules) -> [(description: ParameterDescription, value: Int64)] {
      var copy = rules
      var collector = Collector()
      copy.visitParameters(&collector)
      return collector.met
    }
  }

  @Test("are each met once under a key of their own, with a source")
  func uniqueKeys() {
    let all = Collector.all(of: Rules())
    let keys = all.map { "\($0.description.group) \($0.description.key)" }
    #expect(Set(keys).count == keys.count)
    for (description, _) in all {
      #expect(description.source.saysSomething, "\(description.key)")
    }
  }

  @Test("have defaults inside their ranges")
  func defaultsAreInRange() {
    for (description, value) in Collector.all(of: Rules()) {
      let range = description.lowest...description.highest
      #expect(range.contains(value), "\(description.group) \(description.key)")
    }
  }

  @Test("keep what they are changed to at either end of their range, and nothing else changes")
  func settingSticks() {
    let defaults = Collector.all(of: Rules())
    for (position, entry) in defaults.enumerated() {
      for value in [entry.description.lowest, entry.description.highest] {
        var rules = Rules()
        rules.take([ParameterChange(position: position, value: value)])
        var expected = defaults.map(\.value)
        expected[position] = value
        let label = "\(entry.description.group) \(entry.description.key) = \(value)"
        #expect(Collector.all(of: rules).map(\.value) == expected, "\(label)")
      }
    }
  }

  @Test("take the last of several changes")
  func lastChangeCounts() {
    let defaults = Collector.all(of: Rules()).map(\.value)
    var rules = Rules()
    rules.take([(0, 0), (2, 1), (0, 1)].map { ParameterChange(position: $0, value: $1) })
    let changed = Collector.all(of: rules).map(\.value)
    #expect(changed == [1, defaults[1], 1] + defaults.dropFirst(3))
  }

  @Test("outside of their range are refused by a simulation, by position")
  func outOfRangeIsRefused() {
    for (position, entry) in Collector.all(of: Rules()).enumerated() {
      let (description, _) = entry
      // Flags have no third value to set.
      if description.unit == .flag { continue }
      for value in [description.lowest - 1, description.highest + 1] {
        var setup = Setup()
        setup.rules.take([ParameterChange(position: position, value: value)])
        let fault = SimulationFault.parameterOutOfRange(
          position: Int64(position), value, lowest: description.lowest,
          highest: description.highest)
        #expect(throws: fault, "\(description.group) \(description.key)") {
          _ = try Simulation(setup)
        }
      }
    }
  }

  /// A parameter that is added, renamed or re-labelled shows up here; so does a changed default.
  private static let table = """
    app-switcher force-quit-discards: no, assumed
    app-switcher lets-processing-run: no, assumed
    low-power-mode pauses-processing: no, assumed
    critically-low-battery threshold: 20 %, stated
    foreground-recency window: 14 d, stated
    foreground-recency push-window: 14 d, assumed
    external-power iphone-runs-on-battery: no, assumed
    external-power ipad-battery-floor: 50 %, assumed
    rate-limiting refresh-spacing: 15 min, observed
    rate-limiting processing-spacing: 10 h, observed
    rate-limiting push-spacing: 15 min, stated
    rate-limiting penalty: 30 min, assumed
    system-budgets energy-capacity: 30000, assumed
    system-budgets energy-refill-per-hour: 4200, assumed
    system-budgets energy-per-wake: 1000, assumed
    system-budgets energy-per-processor-second: 100, assumed
    system-budgets energy-per-megabyte-wifi: 50, assumed
    system-budgets energy-per-megabyte-cellular: 300, assumed
    system-budgets cellular-capacity: 2000000, assumed
    system-budgets cellular-refill-per-hour: 420000, assumed
    system-budgets cellular-per-launch: 100000, assumed
    app-usage threshold: 90 %, assumed
    app-usage lead: 45 min, assumed
    app-usage retention: 60 %, assumed
    app-usage misjudgement: 20 %, assumed
    app-usage newcomer-openings-per-day: 4, assumed
    competition concurrent-launches: 3, assumed
    continued-limit at-once: 2, assumed
    power-and-wifi patience: 1 d, assumed
    transfer-delay first: 1 min, observed
    transfer-delay most: 1 d, assumed
    submission pending-refresh: 1, documented
    submission pending-processing: 10, documented
    submission pending-health-research: 10, assumed
    submission pending-continued: 10, assumed
    waking interval: 10 min, assumed
    running refresh-time: 30 s, documented
    running push-time: 30 s, documented
    running transfer-time: 30 s, assumed
    running processing-shortest: 296 s, observed
    running processing-usually: 299 s, observed
    running processing-longest: 324 s, observed
    running processing-extended: 1 %, observed
    running warning: 3 s, observed
    running refresh-reclaimed: 1 %, assumed
    running refresh-reclaimed-after: 2 s, observed
    running refresh-reclaimed-up-to: 5 s, observed
    running processing-reclaimed: 41 %, observed
    running processing-reclaimed-after: 11 s, observed
    running processing-reclaimed-up-to: 117 s, observed
    running live-processor: 30 %, assumed
    transfers wifi-download: 4000000, assumed
    transfers wifi-upload: 1500000, assumed
    transfers cellular-download: 2000000, assumed
    transfers cellular-upload: 750000, assumed
    transfers slow: 10 %, assumed
    transfers very-slow: 1 %, assumed
    continued stall-limit: 30 s, stated
    continued risky-gap: 20 s, stated
    continued question-after: 5 min, observed
    continued answer-after: 10 s, assumed
    continued grace: 3 s, assumed
    continued background-speed: 50 %, assumed
    continued pressure-interval: 5 s, assumed
    life suspend-after: 5 s, documented
    life lock-after: 30 s, assumed
    life launch-crash-discards: yes, assumed
    processor-monitor is-on: yes, documented
    processor-monitor limit: 80 %, observed
    processor-monitor window: 1 min, observed
    completion second-traps: no, assumed
    assertions time: 30 s, stated
    assertions warning: 5 s, observed
    assertions most: 1000, stated
    """

  private func quantity(_ value: Int64, _ unit: ParameterUnit) -> Quantity {
    switch unit {
    case .milliseconds: .span(Span(milliseconds: value))
    case .millionths: .share(Share(millionths: value))
    case .unitsOrBytes: .count(value)
    case .flag: .word(value == 0 ? "no" : "yes")
    }
  }

  @Test("are exactly those of the table")
  func tableIsComplete() {
    let lines = Collector.all(of: Rules()).map { description, value in
      var text = TextSink()
      text.quantity(quantity(value, description.unit))
      return "\(description.group) \(description.key): \(text.text), \(description.source.trust)"
    }
    #expect(lines == Self.table.split(separator: "\n").map(String.init))
  }
}
