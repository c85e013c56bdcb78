import Foundation
import SimulatedBackgroundTasks
import Testing

@Suite struct EscapeTests {
  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func aTimerOfARunLoopIsTold() async throws {
    let study = try StudyApp { task in
      _ = Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in }
      task.setTaskCompleted(success: true)
    }
    await study.live()
    #expect(study.phone.escapes.contains(.runLoopTimer))
  }
}
