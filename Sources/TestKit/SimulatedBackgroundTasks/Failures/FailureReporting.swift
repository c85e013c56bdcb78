import Foundation
import SchedulerEngine
import VirtualTimeHooks

/// Where failures of a device are reported.
public enum FailureReporting: Sendable {
  /// As an issue of the running test, at the responsible line of app code.
  case failTest
  /// Nowhere. They are only kept in `SimulatedDevice.failures`.
  case keep
  case call(@Sendable (DeviceFailure) -> Void)

  /// A test fails once for each mistake, however often it is repeated.
  func tell(
    _ failures: ArraySlice<DeviceFailure>, after told: ArraySlice<DeviceFailure>,
    of scheduler: PlausibleScheduler, from device: CallSite
  ) {
    switch self {
    case .failTest:
      for (cause, failures) in failures.byCause where !told.contains(where: { $0.cause == cause }) {
        let repeats = failures.count > 1 ? " This happened \(failures.count) times." : ""
        let place = scheduler == .usual ? "" : " This is under scheduler \(scheduler.text)."
        TestFailure.record("\(failures[0])\(repeats)\(place)", at: cause.site ?? device)
      }
    case .keep: break
    case .call(let hear): failures.forEach(hear)
    }
  }
}

/// Fails the running test.
enum TestFailure {
  /// A failure of a device must not get lost: a test that passes although its device failed is worse than a
  /// test that crashes.
  static func record(_ words: String, at site: CallSite?) {
    if let trial = BackgroundTimeTrial.current, trial.hear(HeardIssue(words, at: site)) { return }
    if let run = SchedulerRun.current, run.hear(words) { return }
    guard !tell(words, at: site) else { return }
    fatalError(
      "\(words) This could fail no test, because the product SimulatedBackgroundTasks is not linked. "
        + "Give it to the test target.")
  }

  /// For calls outside any device, perhaps by an app that runs by itself.
  static func recordOutside(_ words: String, at site: CallSite?) {
    guard !tell(words, at: site) else { return }
    let place = site.map { "\($0): " } ?? ""
    FileHandle.standardError.write(
      Data(
        """
        \(place)\(words) If a device does run, then the app that hosts the tests and its tests have a copy \
        of the kit each: test the code from a test target of its package, without the app.

        """.utf8))
  }

  private static func tell(_ words: String, at site: CallSite?) -> Bool {
    guard let site else { return test_reporter_fail(words, nil) }
    return withUnsafePointer(to: site) { test_reporter_fail(words, $0) }
  }
}

/// The name of a file about the running test.
enum RunningTest {
  /// The module, suites and function, or else the line that created the device.
  static func fileName(orOf site: CallSite) -> String {
    safe(name ?? "\(site.fileID)-\(site.line)")
  }

  /// nil if the test library does not provide a name.
  static var name: String? {
    guard let name = test_reporter_test_name() else { return nil }
    defer { free(name) }
    return String(cString: name)
  }

  /// Keeps only characters that every file system accepts, and limits the length.
  private static func safe(_ name: String) -> String {
    let safe = name.map { character in
      character.isASCII && (character.isLetter || character.isNumber || ".-_".contains(character))
        ? character : "-"
    }
    return String(safe.prefix(180))
  }
}
