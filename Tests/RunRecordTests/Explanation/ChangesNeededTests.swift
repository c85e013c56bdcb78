import RunRecord
import SchedulerEngine
import Testing

/// "What would let it run" is true and asks for nothing in vain.
@Suite struct ChangesNeededTests {
  @Test func theNamedChangesAtTheNamedInstantMakeARequestEligible() throws {
    var judged = 0
    for asked in try AskedMoments.all.get() {
      let changes = asked.explanation.changes
      if changes.notBefore?.isNever == true || asked.explanation.isEligible { continue }
      judged += 1
      let left = try asked.objections(after: changes.conditions)
      #expect(left.isEmpty, "\(asked.label): \(left) left after \(changes)")
    }
    #expect(judged > 150)
  }

  @Test func noNamedChangeCanBeLeftOut() throws {
    var judged = 0
    for asked in try AskedMoments.all.get() {
      let conditions = asked.explanation.changes.conditions
      if asked.explanation.changes.notBefore?.isNever == true { continue }
      for condition in conditions where !condition.isOnlyWaitedFor {
        judged += 1
        let left = try asked.objections(after: conditions.filter { $0 != condition })
        #expect(!left.isEmpty, "\(asked.label): \(condition) is not needed among \(conditions)")
      }
    }
    #expect(judged > 60)
  }

  @Test func anEligibleRequestNeedsNothing() throws {
    var judged = 0
    for asked in try AskedMoments.all.get() {
      guard asked.explanation.isEligible else { continue }
      judged += 1
      #expect(asked.explanation.changes.conditions.isEmpty, "\(asked.label)")
      #expect(asked.explanation.changes.notBefore == nil, "\(asked.label)")
      #expect(asked.explanation.eligibleSince != nil, "\(asked.label)")
    }
    #expect(judged > 5)
  }

  /// What needs unlocked data and a locked device at once is told so, and nothing else is.
  @Test func whatExcludesItselfIsImpossible() throws {
    var impossible = 0
    for asked in try AskedMoments.all.get() {
      let request = asked.explanation.request
      let excludesItself =
        request.kind == .healthResearch && !request.protection.isReadableWhileLocked
      #expect(asked.explanation.changes.isImpossible == excludesItself, "\(asked.label)")
      guard excludesItself else { continue }
      impossible += 1
      #expect(asked.explanation.changes.conditions.isEmpty, "\(asked.label)")
      #expect(asked.explanation.changes.notBefore?.isNever == true, "\(asked.label)")
      #expect(asked.explanation.startsAt == nil, "\(asked.label)")
    }
    #expect(impossible > 10)
  }
}

extension Condition {
  var isOnlyWaitedFor: Bool { self == .runEnded || self == .launchEnded || self == .continuedEnded }
}
