import Foundation
import SimulatedBackgroundTasks
import Testing

/// What only code in Apple's terms shows: the queue of a handler, and where SwiftUI apps
/// register.
@Suite struct HandlerQueueTests {
  @Test(.facts(28), .enabled(if: TimeKeeping.here == .interposed))
  func withoutAQueueEachHandlerHasASerialOneOfItsOwnInTheBackground() async throws {
    let isMain = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: isMain, value: true)
    let stage = try KitStage { _, heard in
      heard.say("launched \(DispatchQueue.getSpecific(key: isMain) ?? false)")
      KitStage.registerCleanup(heard) {
        heard.say("cleanup \(DispatchQueue.getSpecific(key: isMain) ?? false)")
        Thread.sleep(forTimeInterval: 2)
        heard.say("cleanup lets go")
      }
      KitStage.register(KitStage.refresh) { task in
        heard.say("refresh \(DispatchQueue.getSpecific(key: isMain) ?? false)")
        task.setTaskCompleted(success: true)
      }
      KitStage.submitCleanup()
      KitStage.submitRefresh()
    }
    stage.app.open()
    try await stage.app.launchNow(KitStage.cleanup)
    try await stage.app.launchNow(KitStage.refresh)
    try await stage.app.expireNow(KitStage.cleanup)
    await stage.phone.advance(by: .seconds(3))
    // One after the other on the same queue, and nobody waits for another's.
    #expect(
      stage.heard.words == [
        "launched true", "cleanup false", "refresh false", "cleanup lets go", "expired",
      ])
  }

  @Test(.facts(29)) func whatIsRegisteredBeforeTheSceneIsThereWhenNobodyOpensTheApp() async throws {
    func play(registersWithItsScene: Bool) async throws -> KitStage {
      let stage = try KitStage { process, _ in
        let register: @MainActor () -> Void = {
          process.backgroundTask(.appRefresh(KitStage.refresh)) {}
        }
        if registersWithItsScene { process.whenInFront(register) } else { register() }
        process.whenInBackground { KitStage.submitRefresh() }
      }
      stage.app.open(for: .minutes(1))
      await stage.phone.advance(by: .minutes(2))
      stage.app.terminate()
      await stage.phone.advance(days: 2)
      return stage
    }
    let early = try await play(registersWithItsScene: false)
    #expect(early.app.outcomes(of: KitStage.refresh).succeeded == 1)
    let late = try await play(registersWithItsScene: true)
    #expect(late.app.runs(of: KitStage.refresh).isEmpty)
    #expect(late.app.findings.map(\.code) == [.deliveredWithoutHandler])
  }
}
