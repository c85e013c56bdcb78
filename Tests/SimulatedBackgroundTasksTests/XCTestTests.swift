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
  #endif
}
