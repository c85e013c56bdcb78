import Invariants
import RunRecord
import SchedulerEngine
import Testing

private let rows = boot() + whole(1, at: 0) + submit(2, at: 20)

private func counted(_ change: (inout LogSums) -> Void = { _ in }) -> LogSums {
  var counted = LogSums()
  counted.accepted = 2
  counted.launches[.refresh] = 1
  counted.wakes = 1
  counted.completed = 1
  change(&counted)
  return counted
}

private func breaches(_ counted: LogSums) -> [Breach] {
  InvariantChecker.violations(
    in: rows, BreachCase.usualLimits, in: BreachCase.usualWorld, counted: counted
  ).map(\.breach)
}

@Test func equalCountsAreNotReported() {
  #expect(breaches(counted()) == [])
}

@Test func eachDifferentCountIsReportedByName() {
  #expect(
    breaches(
      counted {
        $0.discarded = 1
        $0.completed = 0
      }) == [
        .countDiffers(.discarded, log: 0, counted: 1),
        .countDiffers(.completed, log: 1, counted: 0),
      ])
}

@Test func runsOfOneNumberDoNotAddUp() {
  let twice =
    boot() + submit(1, cleanup, at: 0) + submit(2, upload, at: 0)
    + launch(1, of: 1, at: 5) + launch(1, of: 2, at: 5) + complete(1, at: 6)
  let found = InvariantChecker.violations(
    in: twice, BreachCase.usualLimits, in: BreachCase.usualWorld
  ).map(\.breach.invariant)
  #expect(found.contains(20))
  #expect(found.contains(30))
}

@Test func onlySoManyViolationsAreKept() {
  var checker = InvariantChecker(BreachCase.usualLimits, in: BreachCase.usualWorld)
  for _ in 0..<1_500 { checker.check(row(1, .cancelled(request(1)))) }
  #expect(checker.violations.count == InvariantChecker.keptViolations)
  #expect(checker.violations[7].row == 7)
}

/// Hand-edited logs may hold any number; nothing may trap or grow without bound.
@Test func absurdIdentitiesAreReportedAndNothingElse() {
  let far = AppID(index: .max)
  let name = NameID(index: .min)
  let rows: Rows = [
    row(0, .processStarted(far, process(.max))),
    row(0, .registered(process(.max), name, .registered)),
    row(0, .accepted(request(.min), far, TaskRequest(.refresh, name, earliest: .never))),
    row(0, .accepted(request(.max), AppID(index: -1), TaskRequest(.processing, refresh))),
    row(0, .decided(request(.max), RuleSet(bits: .max), lookAgain: second(-5))),
    row(0, .launched(run(.max), request(.max), LaunchID(number: 0), process(.min))),
    row(.max / 2_000, .ended(run(.max), .killed)),
  ]
  let found = InvariantChecker.violations(
    in: rows, BreachCase.usualLimits, in: BreachCase.usualWorld)
  #expect(!found.isEmpty)
  let record = RunRecord(rows, from: second(0), to: second(10))
  #expect(record.requests.count == 2)
}
