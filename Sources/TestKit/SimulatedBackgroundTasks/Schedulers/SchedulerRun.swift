import Foundation
import SchedulerEngine
import VirtualTime
import VirtualTimeHooks

/// One run of a test's body under a plausible scheduler: the numbers of its devices, and what failed.
final class SchedulerRun: @unchecked Sendable {
  @TaskLocal static var current: SchedulerRun?

  let scheduler: PlausibleScheduler
  /// The numbers that a trial changes, to see whether they decide.
  let changes: [ParameterChange]
  /// A trial finds out whether the body fails, without failing the test.
  let isTrial: Bool
  private let lock = KitLock()
  private var heard: [String] = []
  private var fixed: Set<Int> = []

  init(_ scheduler: PlausibleScheduler, changing changes: [ParameterChange] = [], isTrial: Bool) {
    self.scheduler = scheduler
    self.changes = changes
    self.isTrial = isTrial
  }

  func rules(over given: Rules, fixed: [Int]) -> Rules {
    var rules = scheduler.rules(over: given, fixed: fixed)
    rules.take(changes.filter { !fixed.contains($0.position) })
    return rules
  }

  /// Numbers that the test itself sets, so that no scheduler changes them.
  func fix(_ positions: [Int]) { lock.withLock { fixed.formUnion(positions) } }

  /// Records a failure message. Returns true if the test must not fail for it.
  func hear(_ words: String) -> Bool {
    lock.withLock { heard.append(words) }
    return isTrial
  }

  func hear(_ issue: HeardIssue) -> Bool { hear(issue.words) }

  var passed: Bool { lock.withLock { heard.isEmpty } }
  /// Leaves out the picture of the days that may follow, because the failing run has already shown it.
  var firstLine: String {
    let words = lock.withLock { heard.first ?? "" }
    return words.split(separator: "\n").first.map(String.init) ?? ""
  }
  var fixedNumbers: [Int] { lock.withLock { fixed.sorted() } }
}

/// Receives what a test library records. The kit does not link the libraries.
package protocol IssueCatcher: Sendable {
  /// Calls `hear` with each failure that the body records. If `hear` returns true, the failure does not reach
  /// the test. Returns false if that was not possible.
  func run(
    isolation: isolated (any Actor)?, hearing hear: @escaping @Sendable (HeardIssue) -> Bool,
    _ body: () async -> Void
  ) async -> Bool

  /// Tells of something at a line without failing the test. Returns false if the library has no warnings.
  func warn(_ words: String, at site: CallSite) -> Bool

  /// Whether an error skips the test instead of failing it.
  func skips(_ error: any Error) -> Bool
}

/// What a test library recorded, and at which line.
package struct HeardIssue: Sendable {
  package let words: String
  /// The last part of its path.
  package let file: String
  package let line: Int

  package init(_ words: String, file: String, line: Int) {
    self.words = words
    self.file = file.split(separator: "/").last.map(String.init) ?? ""
    self.line = line
  }

  init(_ words: String, at site: CallSite?) {
    self.init(words, file: site?.filePath ?? "", line: site?.line ?? 0)
  }
}

package final class IssueCatcherBox {
  package let catcher: any IssueCatcher
  package init(_ catcher: any IssueCatcher) { self.catcher = catcher }

  /// nil if `TestFailures` is not linked.
  static var linked: (any IssueCatcher)? {
    test_reporter_catcher().map {
      Unmanaged<IssueCatcherBox>.fromOpaque($0).takeRetainedValue().catcher
    }
  }
}
