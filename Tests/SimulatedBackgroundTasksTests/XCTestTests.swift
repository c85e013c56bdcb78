import SchedulerEngine
import SimulatedBackgroundTasks
import XCTest

/// Devices in tests of the other library.
final class DeviceTests: XCTestCase {
  func testARefreshRuns() async throws {
    let study = try StudyApp(.refresh) { $0.setTaskCompleted(success: true) }
    await study.live()
    XCTAssertEqual(study.runs.map(\.outcome), [.completed(success: true)])
  }

  #if os(Linux)
    private let failures = Trace()

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      failures.add("\(filePath): \(description)")
    }

    func testMisuseFailsTheTest() async throws {
      let phone = SimulatedDevice()
      let app = try phone.install(MisuseTests.plist) {
        MisuseTests.register()
        MisuseTests.register()
      }
      app.open()
      await phone.settle()
      let seen = failures.lines
      XCTAssertTrue(seen.count == 1 && seen[0].contains("already registered"), "\(seen)")
      XCTAssertTrue(seen[0].hasPrefix(#filePath.replacing("XCTest", with: "Misuse")), "\(seen)")
      if seen.count != 1 { fatalError("the failure was not told: \(seen)") }
    }

    func testAnUnmetExpectationFailsTheTest() async throws {
      let study = try SimulatedDevice().install(MisuseTests.plist) {}
      study.expectRan("com.example.misuse.task", within: .hours(1))
      let seen = failures.lines
      XCTAssertTrue(seen.count == 1 && seen[0].contains("did not run"), "\(seen)")
      XCTAssertTrue(seen[0].hasPrefix(#filePath), "\(seen)")
      if seen.count != 1 { fatalError("the failure was not told: \(seen)") }
    }

    func testAThrownErrorUnderSchedulersFailsTheTest() async throws {
      struct Broken: Error {}
      try await underPlausibleSchedulers(2) { _ in throw Broken() }
      let seen = failures.lines
      XCTAssertTrue(
        seen.count == 1 && seen[0].contains("Fails under 3 of 3 plausible schedulers"), "\(seen)")
      if seen.count != 1 { fatalError("the failure was not told: \(seen)") }
    }

    /// The failures of another test case, which this one runs itself.
    private func failures(of body: @escaping @Sendable () async throws -> Void) -> [String] {
      let heard = Failures()
      let other = XCTestCase(
        name: "inside", testClosure: { try asyncTest { (_: XCTestCase) in body }($0)() })
      XCTestObservationCenter.shared.addTestObserver(heard)
      other.run()
      XCTestObservationCenter.shared.removeTestObserver(heard)
      return heard.trace.lines
    }

    private final class Failures: NSObject, XCTestObservation {
      let trace = Trace()

      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String,
        inFile filePath: String?, atLine lineNumber: Int
      ) {
        trace.add(description)
      }
    }

    /// That the first scheduler's failure is told does not mean that those of trials cannot be kept. Another
    /// test case ran meanwhile, so that an assertion here would be lost.
    func testKitExpectationsUnderSchedulersAreTried() {
      let seen = failures {
        try await underPlausibleSchedulers(4) { phone in
          let app = try phone.install(MisuseTests.plist) {}
          if phone.plan.rules.parameters.map(\.value) != Rules().parameters.map(\.value) {
            app.expectRan("com.example.misuse.task", within: .hours(1))
          }
        }
      }
      guard seen.count == 2, seen[1].contains("Fails under 4 of 5 plausible schedulers"),
        !seen[1].contains("was not tried")
      else { fatalError("\(seen)") }
    }

    func testAnAssertionOfATrialIsSaidToFailTheTest() {
      let seen = failures {
        try await underPlausibleSchedulers(4) { phone in
          XCTAssertTrue(
            phone.plan.rules.parameters.map(\.value) == Rules().parameters.map(\.value))
        }
      }
      guard seen.count == 5, seen[4].contains("was not tried") else { fatalError("\(seen)") }
    }

    func testATestThatNeedsNoBackgroundTimeFails() {
      let seen = failures {
        try await expectFailsWithoutBackgroundTime { phone in
          let app = try phone.install(MisuseTests.plist) {}
          app.open()
          await phone.advance(days: 1)
          app.expectNeverRan("com.example.misuse.task")
        }
      }
      guard seen.count == 1, seen[0].contains("also passes on a phone that launches nothing") else {
        fatalError("\(seen)")
      }
    }

    func testATestThatNeedsBackgroundTimePasses() {
      let seen = failures {
        try await expectFailsWithoutBackgroundTime { phone in
          let app = try FailsWithoutBackgroundTimeTests.install(on: phone)
          await phone.advance(days: 3)
          app.expectCompletes(StudyApp.identifier)
        }
      }
      guard seen.isEmpty else { fatalError("\(seen)") }
    }
  #endif
}
