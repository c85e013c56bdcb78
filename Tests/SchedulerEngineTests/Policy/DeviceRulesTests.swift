import Testing

@testable import SchedulerEngine

@Suite("Maintenance wakes")
struct WakingRulesTests {
  private static let start = Instant(milliseconds: 1_780_272_000_000)
  private let chance = Chance(seed: 4)

  @Test("come once in each interval, in its first half")
  func onceAnInterval() {
    let rules = WakingRules()
    let length = rules.interval.milliseconds
    var now = Self.start
    for turn in (now.milliseconds / length)..<(now.milliseconds / length + 5_000) {
      let wake = rules.nextWake(from: now, chance)
      #expect(wake >= now, "turn \(turn)")
      #expect(wake.milliseconds / length == turn, "turn \(turn)")
      #expect(wake.milliseconds % length <= length / 2, "turn \(turn)")
      now = wake + .milliseconds(1)
    }
  }

  @Test("are the same whoever asks and however often, up to the wake itself")
  func areTheSame() {
    let rules = WakingRules()
    let wake = rules.nextWake(from: Self.start, chance)
    var now = Self.start
    while now <= wake {
      #expect(rules.nextWake(from: now, chance) == wake)
      now = now + .seconds(1)
    }
    #expect(rules.nextWake(from: wake, chance) == wake)
    #expect(rules.nextWake(from: wake + .milliseconds(1), chance) > wake)
  }

  private static let intervals: [Row<Span, Span>] = [
    .init("none: the device is always awake", .zero, .zero),
    .init("a millisecond", .milliseconds(1), .zero),
    .init("two milliseconds", .milliseconds(2), .milliseconds(2)),
    .init("the longest", .days(1), .hours(36)),
  ]

  @Test("come within one and a half intervals", arguments: intervals)
  func soonEnough(_ row: Row<Span, Span>) {
    var rules = WakingRules()
    rules.interval = row.given
    for second: Int64 in 0..<500 {
      let now = Self.start + .seconds(second * 997)
      let wait = rules.nextWake(from: now, chance) - now
      #expect(wait >= .zero && wait <= row.expected)
    }
  }
}

@Suite("Limits of pending requests")
struct SubmissionRulesTests {
  @Test("are one refresh and ten processing requests; for health research ten more are assumed")
  func limits() {
    #expect(SubmissionRules().limit(of: .refresh) == 1)
    #expect(SubmissionRules().limit(of: .processing) == 10)
    #expect(SubmissionRules().limit(of: .healthResearch) == 10)
  }
}
