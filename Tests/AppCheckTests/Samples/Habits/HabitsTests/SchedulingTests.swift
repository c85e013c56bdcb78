import BackgroundTasks
import XCTest

final class SchedulingTests: XCTestCase {
  func testAnUnknownIdentifierIsRefused() {
    let request = BGAppRefreshTaskRequest(identifier: "com.example.habits.unknown")
    XCTAssertThrowsError(try BGTaskScheduler.shared.submit(request))
  }
}
