import AllocationCounter
import RunRecord
import SchedulerEngine
import Testing

/// Whether this build counts at all; see `AllocationCounter.h` for where it does not.
private let counts = allocations_on_this_thread() >= 0

/// What finding something costs follows how much there is, and not its square.
@Suite("The cost of findings", .enabled(if: counts))
struct FindingCostTests {
  @Test("pushes of one name are gathered without a copy for each of them")
  func pushesAreGathered() {
    var record = RunRecord(from: second(0))
    for push: Int64 in 0..<1_000 {
      record.append(row(push * 3_600, .world(.push(news, refresh, .background), .caller)))
    }
    let before = allocations_on_this_thread()
    let found = record.findings()
    let asked = allocations_on_this_thread() - before
    #expect(found.map(\.code) == [.pushWithoutRefresh])
    // Without optimisation two loops ask once for each push; a copy for each would come on top.
    #expect(asked < 2_500)
  }
}
