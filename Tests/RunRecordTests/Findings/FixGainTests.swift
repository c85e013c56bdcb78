import SchedulerEngine
import Testing

@testable import RunRecord

/// What a fix gains is told only where nothing gets worse by it.
@Suite struct FixGainTests {
  private static let key = TaskKey(refresh, of: news)
  private static let late = record(boot(), whole(1, at: 0), whole(2, at: 5_000))

  private func gain(_ fix: AppFix, _ rows: Rows...) -> FixGain? {
    FixGain(fix, for: Self.key, from: Self.late, to: record(boot(), Array(rows.joined())))
  }

  @Test func askingAtOnceGainsTimeUnlessItCostsLaunches() {
    let asked = whole(1, at: 0) + submit(2, at: 10)
    #expect(gain(.submitsFirst, asked) == nil)
    #expect(gain(.submitsFirst, asked, launch(2, of: 2, at: 5_000))?.after.unasked == .zero)
  }

  @Test(arguments: [AppFix.submitsFirst, .keepsPendingRequest, .holdsAssertion])
  func whatChangesNothingGainsNothing(_ fix: AppFix) {
    #expect(gain(fix, whole(1, at: 0), whole(2, at: 5_000)) == nil)
  }
}
