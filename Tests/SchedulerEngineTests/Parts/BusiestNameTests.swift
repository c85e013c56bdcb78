import Testing

@testable import SchedulerEngine

/// Of a run that is stopped because too much happens, the name that rules were asked for most.
@Suite struct BusiestNameTests {
  @Test func nobodyIsBusyBeforeRulesWereAsked() {
    #expect(table(decisions: [0, 0]).busiest() == nil)
  }

  @Test func whoWasAskedForMostIsTheBusiest() {
    #expect(table(decisions: [1, 3, 2]).busiest() == NameID(index: 1))
  }

  @Test func onceIsEnough() {
    #expect(table(decisions: [0, 1]).busiest() == NameID(index: 1))
  }

  @Test func ofTwoThatWereAskedForAsOftenItIsTheFirst() {
    #expect(table(decisions: [1, 2, 2]).busiest() == NameID(index: 1))
  }

  private func table(decisions: [Int]) -> RequestTable {
    var table = RequestTable(Setup())
    for (name, count) in decisions.enumerated() {
      table.learnName()
      for _ in 0..<count { table.countDecision(on: NameID(index: Int32(name))) }
    }
    return table
  }
}
