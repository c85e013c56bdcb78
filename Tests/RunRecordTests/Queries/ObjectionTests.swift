import RunRecord
import SchedulerEngine
import Testing

/// Decided at 10, 20 (twice: once for no time), 40; launched at 50. Another one stays pending.
private let told = record(
  boot(), submit(1, at: 10), object(to: 1, [.network, .thermal], at: 10, lookAgain: second(30)),
  object(to: 1, [], at: 20), object(to: 1, [.network], at: 20), object(to: 1, [], at: 40),
  deliver(1, of: 1, at: 50), submit(2, at: 60), object(to: 2, [.idleDevice], at: 60), to: 100)

private func span(
  _ number: Int64, _ range: Range<Int64>, _ objectors: [RuleID]
) -> (RequestID, Range<Instant>, RuleSet) {
  (request(number), seconds(range), RuleSet(objectors))
}

private func expect(
  _ found: [ObjectionSpan], _ expected: [(RequestID, Range<Instant>, RuleSet)],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found.map(\.request) == expected.map(\.0), sourceLocation: sourceLocation)
  #expect(found.map(\.range) == expected.map(\.1), sourceLocation: sourceLocation)
  #expect(found.map(\.objections) == expected.map(\.2), sourceLocation: sourceLocation)
}

@Test func historyHasNoHolesAndNoEmptyStretches() {
  expect(
    told.objections(of: request(1)),
    [
      span(1, 10..<20, [.network, .thermal]), span(1, 20..<40, [.network]), span(1, 40..<50, []),
    ])
  // Still pending: up to the end of the record, the end included.
  #expect(told.objections(of: request(2)).first?.range.upperBound == told.whole.upperBound)
  expect(told.objections(of: request(9)), [])
}

@Test func historyOfASelectionIsClipped() {
  expect(
    told.objections(of: .name(refresh), during: seconds(15..<70)),
    [
      span(1, 15..<20, [.network, .thermal]), span(1, 20..<40, [.network]), span(1, 40..<50, []),
      span(2, 60..<70, [.idleDevice]),
    ])
  expect(told.objections(of: .name(refresh), during: seconds(50..<60)), [])
}

@Test func objectionsAtAnInstantAreThoseAfterIt() {
  #expect(told.objections(of: request(1), at: second(9)) == nil)
  #expect(told.objections(of: request(1), at: second(10)) == RuleSet([.network, .thermal]))
  #expect(told.objections(of: request(1), at: second(20)) == RuleSet([.network]))
  #expect(told.objections(of: request(1), at: second(49)) == RuleSet.none)
  #expect(told.objections(of: request(1), at: second(50)) == nil)
  #expect(told.lookAgain(for: request(1), at: second(15)) == second(30))
}

@Test func sinceAsksForAnUnbrokenObjection() {
  #expect(since(.thermal, 15) == second(10))
  #expect(since(.thermal, 20) == nil)
  // It did not object for an instant without length, and that is a break all the same.
  #expect(since(.network, 30) == second(20))
  #expect(since(.network, 40) == nil)
  #expect(since(.network, 50) == nil)
  #expect(told.since(.idleDevice, objectsTo: request(2), at: second(99)) == second(60))

  func since(_ objector: RuleID, _ at: Int64) -> Instant? {
    told.since(objector, objectsTo: request(1), at: second(at))
  }
}
