import RunRecord
import SchedulerEngine
import Testing

/// Launched by the system at 5 and 905, and by a test at 500.
private let told = record(
  boot(), whole(1, at: 0), submit(2, at: 400), [row(500, .forced(request(2)))],
  deliver(2, of: 2, at: 500), complete(2, at: 510), whole(3, at: 900), to: 2_000)

@Test func aForcedRunIsMarked() {
  #expect(told.runs.map(\.isForced) == [false, true, false])
  #expect(told.requests.map(\.isForced) == [false, true, false])
  #expect(told.strayRows == 0)
}

@Test func aForcedRunIsNotPartOfTheRhythm() {
  let all = told.whole
  #expect(told.gaps(betweenLaunchesOf: .name(refresh), during: all) == [seconds(5..<905)])
  #expect(told.longestGap(of: .name(refresh), during: seconds(0..<1_000)) == seconds(5..<905))
  #expect(told.waits(since: .submitted, of: .everything, during: all).count == 2)
  #expect(told.energyUse(of: .everything, during: all).wakes == 2)
  #expect(told.outcomes(of: .everything, during: all).succeeded == 3)
}

/// A dozen runs that are cut off, each forced as said.
private func cutOff(_ force: (Int64, Int64) -> (launch: Rows, expiry: Rows)) -> [FindingCode] {
  var rows = boot()
  for number in Int64(1)...12 {
    let at = number * 1_000
    let forced = force(number, at)
    rows += submit(number, at: at - 10) + object(to: number, [], at: at) + forced.launch
    rows += deliver(number, of: number, at: at) + forced.expiry
    rows += expire(number, at: at) + completeExpired(number, at: at)
  }
  return record(rows).findings().map(\.code).filter { $0 == .expiresOften }
}

@Test func whatTestsCutOffIsNoHabit() {
  #expect(cutOff { _, _ in ([], []) } == [.expiresOften])
  #expect(cutOff { number, at in ([row(at, .forced(request(number)))], []) } == [])
  #expect(cutOff { number, at in ([], [row(at, .expiryForced(run(number)))]) } == [])
}

@Test func aRowThatForcesNothingKnownIsStray() {
  let stray = record(boot(), [row(1, .forced(request(9))), row(1, .expiryForced(run(9)))])
  #expect(stray.strayRows == 2)
}
