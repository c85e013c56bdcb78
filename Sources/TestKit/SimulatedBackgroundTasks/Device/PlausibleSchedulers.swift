import PlausibleSchedulers
import RunText
import SchedulerEngine
import TestReporter

/// Runs the body of a test under number 0 and so many other plausible schedulers, one after the other, each with a
/// device of its own: sets of the numbers that nobody knows, under which ordinary users come out as the field
/// reports. What passes under all of them does not hang on the numbers that were chosen here.
///
///     try await underPlausibleSchedulers(20) { phone in
///       let app = try phone.install(plist) { _ in NewsApp().didFinishLaunching() }
///       await phone.advance(days: 7)
///       #expect(app.runs(of: "com.example.news.refresh").count >= 7)
///     }
///
/// After the last one the test is told under which schedulers something failed: what the body throws, what the
/// device and its apps failed the test for, and what `#expect` and `#require` found. An assertion of XCTest fails
/// the test as ever, and is not counted here. What is static in the app's code is there in the next run.
///
/// `device` makes another phone than the usual one.
public func underPlausibleSchedulers(
  _ count: Int,
  on device: (_ scheduler: Int) -> SimulatedDevice = { SimulatedDevice(scheduler: $0) },
  isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ body: (SimulatedDevice) async throws -> Void
) async throws {
  let box = test_reporter_observer().map {
    Unmanaged<ObserverBox>.fromOpaque($0).takeRetainedValue()
  }
  let observer = box?.observer ?? ThrownErrors()
  let schedulers = PlausibleScheduler.first(count)
  var failing: [(scheduler: PlausibleScheduler, words: String?)] = []
  for scheduler in schedulers {
    try Task.checkCancellation()
    let phone = device(scheduler.number)
    let found = await observer.observe(isolation: isolation) { try await body(phone) }
    phone.tellFailures()
    if found.hasFailed || !phone.failures.isEmpty {
      failing.append((scheduler, found.error))
    }
  }
  if failing.isEmpty { return }
  TestFailure.record(
    SchedulerFailures(failing, of: schedulers).words,
    at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Sees whether a test's body fails. Only the module that links a testing library sees what that library was told.
package protocol BodyObserver: Sendable {
  func observe(
    isolation: isolated (any Actor)?, _ body: () async throws -> Void
  ) async -> ObservedBody
}

package struct ObservedBody {
  package var hasFailed = false
  /// What was thrown, in words.
  package var error: String?

  package init() {}
}

/// An observer as C hands it on.
package final class ObserverBox: Sendable {
  let observer: any BodyObserver

  package init(_ observer: any BodyObserver) { self.observer = observer }
}

/// Where no testing library is linked.
private struct ThrownErrors: BodyObserver {
  func observe(
    isolation: isolated (any Actor)?, _ body: () async throws -> Void
  ) async -> ObservedBody {
    var found = ObservedBody()
    do { try await body() } catch {
      found.hasFailed = true
      found.error = "\(error)"
    }
    return found
  }
}

/// Under which schedulers a body failed, and what these have in common.
struct SchedulerFailures {
  private let failing: [(scheduler: PlausibleScheduler, words: String?)]
  private let schedulers: [PlausibleScheduler]
  private static let mostNames = 10

  init(
    _ failing: [(scheduler: PlausibleScheduler, words: String?)],
    of schedulers: [PlausibleScheduler]
  ) {
    self.failing = failing
    self.schedulers = schedulers
  }

  var words: String {
    let numbers = failing.prefix(Self.mostNames).map { "\($0.scheduler.number)" }
    let others = failing.count - numbers.count
    let list = numbers.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
    let all = failing.count == schedulers.count ? "all" : "\(failing.count) of"
    var text =
      "The test fails under \(all) \(schedulers.count) plausible schedulers of edition "
      + "\(PlausibleScheduler.edition): \(list)."
    for failure in failing.prefix(2) {
      if let words = failure.words { text += " Under \(failure.scheduler.number): \(words)." }
    }
    text += separating.map { " " + $0 }.joined()
    if let first = failing.first {
      text +=
        " SimulatedDevice(scheduler: \(first.scheduler.number)) repeats the first of them by itself; where it "
        + "passes then, something that the app keeps from one run to the next is to blame."
    }
    return text
  }

  /// Numbers by which those that fail stand apart from all others. It says what was seen, not that the number is
  /// the cause; of fewer than three some number always stands apart.
  private var separating: [String] {
    let failed = Set(failing.map { $0.scheduler })
    let passing = schedulers.filter { !failed.contains($0) }
    if failed.count < 3 || passing.count < 3 { return [] }
    func values(_ schedulers: some Sequence<PlausibleScheduler>) -> [[Parameter]] {
      schedulers.map { $0.rules().parameters }
    }
    let (bad, good) = (values(failing.map { $0.scheduler }), values(passing))
    return UncertainNumbers.positions.compactMap { position in
      let (low, high) = Self.ends(bad.map { $0[position].value })
      let (lowest, highest) = Self.ends(good.map { $0[position].value })
      let number = bad[0][position]
      if low > highest {
        return
          "Those that fail have \(number.name) at \(number.text(low)) or more, the others below."
      }
      if high < lowest {
        return
          "Those that fail have \(number.name) at \(number.text(high)) or less, the others above."
      }
      return nil
    }
  }

  private static func ends(_ values: [Int64]) -> (low: Int64, high: Int64) {
    (values.min() ?? 0, values.max() ?? 0)
  }
}

extension Parameter {
  fileprivate func text(_ value: Int64) -> String {
    switch unit {
    case .milliseconds: spanText(.milliseconds(value))
    case .millionths: "\(value / 10_000) %"
    case .unitsOrBytes: "\(value)"
    case .flag: value == 0 ? "no" : "yes"
    }
  }
}
