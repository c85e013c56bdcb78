import Foundation
import SimulatedBackgroundTasks
import Testing

/// Queues, as code in Apple's terms meets them.
@Suite struct QueueArgumentTests {
  @Test(.facts(131)) func registeringWithoutSayingTheQueueDoesNotCompile() async throws {
    let stage = try KitStage { _, heard in
      let answer: Any = BGTaskScheduler.shared.register(
        forTaskWithIdentifier: KitStage.cleanup, launchHandler: { @Sendable _ in })
      heard.say("\(answer)")
    }
    stage.app.open()
    await stage.phone.settle()
    #expect(stage.heard.words == ["no such method"])
  }

  @Test(.facts(140), .enabled(if: TimeKeeping.here == .interposed))
  func aHandlerThatBlocksItsQueueDoesNotHearThatItExpires() async throws {
    func play(blocks: Bool) async throws -> KitStage {
      let stage = try KitStage { _, heard in
        KitStage.registerCleanup(heard) {
          let work: @Sendable () -> Void = { Thread.sleep(forTimeInterval: 3_600) }
          if blocks { work() } else { DispatchQueue.global().async(execute: work) }
        }
        KitStage.submitCleanup()
      }
      stage.app.open()
      await stage.phone.advance(days: 2)
      return stage
    }
    let blocked = try await play(blocks: true)
    #expect(blocked.heard.words.isEmpty)
    #expect(blocked.app.runs(of: KitStage.cleanup).map(\.outcome) == [.killed])
    #expect(blocked.app.findings.map(\.code).contains(.queueBlocked))
    let free = try await play(blocks: false)
    #expect(free.heard.words == ["expired"])
    #expect(
      free.app.runs(of: KitStage.cleanup).map(\.outcome)
        == [.completedAfterExpiration(success: false)])
  }
}

extension BGTaskScheduler {
  /// What the compiler would take only where `using:` may not be left out.
  @_disfavoredOverload
  fileprivate func register(
    forTaskWithIdentifier identifier: String, launchHandler: @escaping (BGTask) -> Void
  ) -> String { "no such method" }
}
