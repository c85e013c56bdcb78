import Testing

@testable import SchedulerEngine

@Suite("Usage expectation, whatever the habits")
struct UsageExpectationPropertyTests {
  private func time(_ draws: inout Draws) -> Span { .milliseconds(draws.below(86_400_000)) }

  /// Some weeks of use with a refresh now and then.
  private func someDiary(_ draws: inout Draws) -> UsageDiary {
    var diary = UsageDiary(
      from: UsageDiary.monday + draws.below(7),
      offset: UTCOffset(minutes: Int32(draws.below(2_161) - 1_080)))
    diary.parameters.threshold = Share(millionths: 1 + draws.below(1_000_000))
    diary.parameters.lead = .milliseconds(draws.below(43_200_001))
    diary.parameters.newcomerOpeningsPerDay = draws.below(9)
    diary.parameters.misjudgement = Share(millionths: draws.below(400_000))
    let usual = (0..<draws.below(6)).map { _ in time(&draws) }
    for _ in 0..<draws.below(25) {
      if draws.flip() { diary.refresh(at: time(&draws)) }
      diary.live(openings: usual.filter { _ in draws.below(5) > 0 })
    }
    // Twice, so that little is left over and most are not ready at once.
    let last = time(&draws)
    for _ in 1...2 { diary.refresh(at: last) }
    return diary
  }

  @Test("has reached its threshold at the instant it names, and not a millisecond before")
  func readyAtIsExact() {
    var draws = Draws(seed: 11)
    var seen = 0
    for round in 0..<2_000 {
      let diary = someDiary(&draws)
      let ready = diary.readyAt
      if ready.isNever || ready == .earliest { continue }
      seen += 1
      let label = Comment(rawValue: "round \(round)")
      let threshold = diary.parameters.threshold.millionths
      #expect(diary.expected(at: ready) >= threshold, label)
      #expect(diary.expected(at: ready - .milliseconds(1)) < threshold, label)
    }
    #expect(seen > 1_000)
  }

  @Test("never takes back what was expected, while time passes and the app is opened every day")
  func neverDecreases() {
    var draws = Draws(seed: 12)
    for round in 0..<60 {
      var diary = someDiary(&draws)
      var clock = diary.today(at: .days(1))
      diary.live(openings: [time(&draws)])
      var before = diary.expected(at: clock)
      for day in 0..<6 {
        let midnight = diary.today(at: .days(1))
        while clock < midnight {
          clock = min(clock + .milliseconds(1 + draws.below(9_000_000)), midnight)
          let now = diary.expected(at: clock)
          #expect(now >= before, "round \(round), day \(day), \(clock - midnight)")
          before = now
        }
        diary.live(openings: [time(&draws)])
        let folded = diary.expected(at: clock)
        #expect(folded >= before, "round \(round), at the end of day \(day)")
        before = folded
      }
    }
  }

  @Test("is never ready later because the app was opened more")
  func monotoneInUse() {
    var draws = Draws(seed: 13)
    for round in 0..<500 {
      var less = UsageDiary()
      less.parameters.newcomerOpeningsPerDay = draws.below(5)
      less.parameters.misjudgement = Share(millionths: draws.below(400_000))
      var more = less
      for day in 0..<20 {
        let usual = (0..<draws.below(5)).map { _ in time(&draws) }
        let further = (0..<draws.below(3)).map { _ in time(&draws) }
        less.live(openings: usual)
        more.live(openings: usual + further)
        let label = Comment(rawValue: "round \(round), day \(day)")
        #expect(more.readyAt <= less.readyAt, label)
        if draws.below(4) == 0 {
          let at = time(&draws)
          less.refresh(at: at)
          more.refresh(at: at)
          #expect(more.readyAt <= less.readyAt, label)
        }
      }
    }
  }

  @Test("is ready no later with a lower threshold, a longer lead or a bolder guess")
  func monotoneInParameters() {
    var draws = Draws(seed: 14)
    for round in 0..<1_000 {
      let diary = someDiary(&draws)
      func readyAt(_ change: (inout AppUsage.Parameters) -> Void) -> Instant {
        var usage = diary.usage
        var parameters = diary.parameters
        change(&parameters)
        return usage.readyAt(offset: diary.offset, parameters)
      }
      let label = Comment(rawValue: "round \(round)")
      let lower = draws.below(diary.parameters.threshold.millionths)
      #expect(readyAt { $0.threshold = Share(millionths: lower) } <= diary.readyAt, label)
      #expect(readyAt { $0.newcomerOpeningsPerDay += 3 } <= diary.readyAt, label)
      #expect(readyAt { $0.lead = $0.lead + .hours(1) } <= diary.readyAt, label)
    }
  }
}
