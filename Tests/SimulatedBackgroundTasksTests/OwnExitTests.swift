import Foundation
import SimulatedBackgroundTasks
import Testing
import VirtualTime

/// An app that calls `exit` ends its own process, and not the tests (fact 364).
@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct OwnExitTests {
  private static let line = #line + 2
  private static func leave(_ hard: Bool) {
    hard ? _exit(3) : exit(0)
  }

  @Test(arguments: [false, true]) func itEndsItsProcess(_ hard: Bool) async throws {
    let phone = SimulatedDevice(failures: .keep)
    let trace = Trace()
    let app = try phone.install(BackgroundSessionTests.plist) { process in
      trace.add("launch")
      process.whenInBackground {
        DispatchQueue.main.async {
          Self.leave(hard)
          trace.add("after")
        }
      }
    }
    for _ in 0..<2 {
      app.open(for: .minutes(1))
      await phone.advance(by: .hours(1))
    }
    #expect(trace.lines == ["launch", "launch"])
    let note = try #require(app.notes.first)
    #expect(app.notes.count == 1 && note.description.contains(hard ? "exit(3)" : "exit(0)"))
    #expect(note.site?.line == Self.line)
    #expect(phone.failures == [])
    try phone.expectSoundLog()
  }

  /// Also from another queue, while the main thread waits for it.
  @Test func itEndsItsProcessFromAnotherQueue() async throws {
    let phone = SimulatedDevice(failures: .keep)
    let trace = Trace()
    let app = try phone.install(BackgroundSessionTests.plist) { process in
      trace.add("launch")
      process.whenInBackground {
        DispatchQueue.global().sync { exit(1) }
      }
    }
    for _ in 0..<2 {
      app.open(for: .minutes(1))
      await phone.advance(by: .hours(1))
    }
    #expect(trace.lines == ["launch", "launch"] && phone.failures == [])
  }
}
