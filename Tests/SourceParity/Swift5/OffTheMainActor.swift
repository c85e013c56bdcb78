import Dispatch
import SimulatedBackgroundTasks
import Testing
import UIKitForTests

// Only Swift 5 mode lets code of no actor read what belongs to the main actor, as Apple's UIKit declares it.

final class StateReader {
  func read() -> UIApplication.State { UIApplication.shared.applicationState }
  func mayRefresh() -> Bool { UIApplication.shared.backgroundRefreshStatus == .available }
}

@Suite struct OffTheMainActorTests {
  final class Seen: @unchecked Sendable {
    var state: UIApplication.State?
    var mayRefresh = false
  }

  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func applicationStateCanBeReadOffTheMainActor() async throws {
    let phone = SimulatedDevice()
    let seen = Seen()
    let app = try phone.install(ParityTests.plist) { process in
      process.whenInFront {
        DispatchQueue.global().async {
          seen.state = StateReader().read()
          seen.mayRefresh = StateReader().mayRefresh()
        }
      }
    }
    app.open()
    await phone.settle()
    #expect(seen.state == .active)
    #expect(seen.mayRefresh)
  }
}
