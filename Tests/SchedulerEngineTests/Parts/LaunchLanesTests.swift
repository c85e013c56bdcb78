import Testing

@testable import SchedulerEngine

@Suite struct LaunchLanesTests {
  /// Thousands of launches that are made and follow at once are no circle while time goes on.
  @Test func onlyLaunchesAtOneInstantAreACircle() {
    var lanes = LaunchLanes()
    let areShort = (1...1_500).map { (second: Int64) in
      isShort(lanes.goOnInACircle(at: Instant(milliseconds: second * 1_000)))
    }
    #expect(!areShort.contains(false))
    let now = Instant(milliseconds: 2_000_000)
    #expect(!(1...950).contains { _ in !isShort(lanes.goOnInACircle(at: now)) })
    for _ in 951...1_000 {
      guard case .nearlyEndless = lanes.goOnInACircle(at: now) else {
        Issue.record("the end of a circle is not told ahead")
        return
      }
    }
    guard case .endless = lanes.goOnInACircle(at: now) else {
      Issue.record("a circle has no end")
      return
    }
  }

  private func isShort(_ progress: CircleProgress) -> Bool {
    if case .short = progress { true } else { false }
  }
}
