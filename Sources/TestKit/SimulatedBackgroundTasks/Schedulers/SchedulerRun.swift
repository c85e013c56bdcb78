import Foundation
import PlausibleSchedulers
import SchedulerEngine
import TestReporter
import VirtualTime

/// A test's body while it runs under a plausible scheduler: which numbers its devices get, and what failed.
final class SchedulerRun: @unchecked Sendable {
  @TaskLocal static var current: SchedulerRun?

  let scheduler: PlausibleScheduler
  /// To see whether one number alone decides.
  let change: ParameterChange?
  /// It tells whether the body fails, and fails no test.
  let isTrial: Bool
  private let lock = KitLock()
  private var heard: [String] = []
  private var fixed: Set<Int> = []

  init(_ scheduler: PlausibleScheduler, changing change: ParameterChange? = nil, isTrial: Bool) {
    self.scheduler = scheduler
    self.change = change
    self.isTrial = isTrial
  }

  func rules(over given: Rules, fixed: [Int]) -> Rules {
    var rules = scheduler.rules(over: given, fixed: fixed)
    if let change, !fixed.contains(change.position) { rules.take([change]) }
    return rules
  }

  /// Numbers that the test itself chose, which no scheduler changes.
  func fix(_ positions: [Int]) { lock.withLock { fixed.formUnion(positions) } }

  /// Takes the words of a failure; true where no test is to fail for it.
  func hear(_ words: String) -> Bool {
    lock.withLock { heard.append(words) }
    return isTrial
  }

  var passed: Bool { lock.withLock { heard.isEmpty } }
  /// A picture of the days may follow, which the failing run has shown already.
  var firstLine: String {
    let words = lock.withLock { heard.first ?? "" }
    return words.split(separator: "\n").first.map(String.init) ?? ""
  }
  var fixedNumbers: [Int] { lock.withLock { fixed.sorted() } }
}

/// Hears what a test library records, which the kit does not link.
package protocol IssueCatcher: Sendable {
  /// Calls `hear` with each failure that the body records; where it answers true, the failure is kept from the
  /// test. False if that could not be done.
  func run(
    isolation: isolated (any Actor)?, hearing hear: @escaping @Sendable (String) -> Bool,
    _ body: () async -> Void
  ) async -> Bool

  /// Whether an error skips the test instead of failing it.
  func skips(_ error: any Error) -> Bool
}

package final class IssueCatcherBox {
  package let catcher: any IssueCatcher
  package init(_ catcher: any IssueCatcher) { self.catcher = catcher }

  /// Nil where `TestFailures` is not linked.
  static var linked: (any IssueCatcher)? {
    test_reporter_catcher().map {
      Unmanaged<IssueCatcherBox>.fromOpaque($0).takeRetainedValue().catcher
    }
  }
}
