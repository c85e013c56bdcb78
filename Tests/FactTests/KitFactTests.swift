import Foundation
import SimulatedBackgroundTasks
import Testing

/// What only code in Apple's terms shows: the queue of a handler, and where SwiftUI apps
/// register.
@Suite struct HandlerQueueTests {
  @Test(.facts(28), .enabled(if: TimeKeeping.here == .interposed))
  func withoutAQueueEachHandlerRunsOnItsOwnSerialBackgroundQueue() async throws {
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
    // One after the other on the same queue, and no handler waits for another.
    #expect(
      stage.heard.words == [
        "launched true", "cleanup false", "refresh false", "cleanup lets go", "expired",
      ])
  }

  @Test(.facts(29)) func aHandlerRegisteredByAnUnopenedSceneIsMissingInTheBackground() async throws
  {
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
    #expect(early.app.outcomes(of: KitStage.refresh)[.succeeded] == 1)
    let late = try await play(registersWithItsScene: true)
    #expect(late.app.runs(of: KitStage.refresh).isEmpty)
    #expect(late.app.findings.map(\.code) == [.lateRegistrationAccepted, .deliveredWithoutHandler])
  }

  @Test(.facts(334), arguments: [true, false])
  func callingSubmitTaskRequestOnTheMainThreadIsReported(isMain: Bool) async throws {
    let line = #line + 7
    let stage = try KitStage { process, heard in
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: KitStage.refresh, using: nil
      ) { @Sendable in $0.setTaskCompleted(success: true) }
      process.whenInBackground {
        let submit = { @Sendable in
          BGTaskScheduler.shared.submitTaskRequest(
            BGAppRefreshTaskRequest(identifier: KitStage.refresh)
          ) { heard.say("\($0 == nil)") }
        }
        if isMain { submit() } else { DispatchQueue.global().async(execute: submit) }
      }
    }
    stage.app.open(for: .minutes(1))
    await stage.phone.advance(by: .minutes(5))
    #expect(stage.heard.words == ["true"])
    let findings = stage.app.findings.filter { $0.code == .submittedOnMainThread }
    #expect(findings.count == (isMain ? 1 : 0))
    #expect(findings.first?.site?.line == (isMain ? line : nil))
  }

  @Test(.facts(131)) func registeringWithoutTheQueueArgumentDoesNotCompile() async throws {
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
  func aHandlerThatBlocksItsQueueMissesItsExpiration() async throws {
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
  @_disfavoredOverload fileprivate func register(
    forTaskWithIdentifier identifier: String, launchHandler: @escaping (BGTask) -> Void
  ) -> String { "no such method" }
}

/// What an app that runs in the background is told, and what its own watch tells it.
@Suite struct ToldInTheBackgroundTests {
  @Test(.facts(328), arguments: [LaunchesInBackground.untold, .told])
  func anAppLaunchedInTheBackgroundMayNotBeNotifiedOfEnteringIt(_ launches: LaunchesInBackground)
    async throws
  {
    let stage = try KitStage(launchesInBackground: launches) { process, heard in
      heard.say("launched")
      KitStage.register(KitStage.refresh) { task in
        heard.say("refresh")
        task.setTaskCompleted(success: true)
      }
      process.whenInBackground {
        heard.say("left")
        KitStage.submitRefresh()
      }
    }
    stage.app.open(for: .minutes(1))
    await stage.phone.advance(by: .minutes(2))
    stage.app.terminate()
    await stage.phone.advance(days: 1)
    let untold = ["launched", "left", "launched", "refresh"]
    let told = ["launched", "left", "launched", "left", "refresh"]
    #expect(stage.heard.words == (launches == .told ? told : untold))
  }

  @Test(.facts(330), .enabled(if: TimeKeeping.here == .interposed))
  func anAppsClockKeepsRunningWhileItIsSuspended() async throws {
    let stage = try KitStage { process, heard in
      process.whenInBackground {
        let begun = Date()
        Task { @MainActor in
          for _ in 0..<10 { try await Task.sleep(for: .seconds(1)) }
          heard.say("10 s took \(Int(Date().timeIntervalSince(begun) / 60)) min")
        }
      }
    }
    stage.app.open(for: .minutes(1))
    await stage.phone.advance(by: .minutes(41))
    #expect(stage.heard.words.isEmpty)
    stage.app.open(for: .minutes(1))
    await stage.phone.advance(by: .seconds(30))
    #expect(stage.heard.words == ["10 s took 40 min"])
  }
}

/// The debugger's two calls.
@Suite struct DebuggerCallTests {
  @Test(.facts(111)) func simulateLaunchLaunchesOnlyAPendingRequest() async throws {
    let stage = try stage()
    let run = try await stage.app.debugger._simulateLaunchForTaskWithIdentifier(KitStage.cleanup)
    #expect(stage.heard.words == ["launched"])
    #expect(run.launchedAt == stage.phone.now)
    // The user has the phone in hand, which no launch by the system would have disregarded.
    #expect(stage.phone.conditions.isInUse)

    let again = await #expect(throws: ForcingProblem.self) {
      try await stage.app.debugger._simulateLaunchForTaskWithIdentifier(KitStage.cleanup)
    }
    #expect(again?.kind == .nothingPending(others: []))
  }

  @Test(.facts(112)) func simulateExpirationCallsTheHandlerOfARunningTask() async throws {
    let stage = try stage()
    try await stage.app.debugger._simulateLaunchForTaskWithIdentifier(KitStage.cleanup)
    await stage.phone.advance(by: .seconds(1))
    try await stage.app.debugger._simulateExpirationForTaskWithIdentifier(KitStage.cleanup)
    #expect(stage.heard.words == ["launched", "expired"])
    #expect(
      stage.app.runs(of: KitStage.cleanup).map(\.outcome)
        == [.completedAfterExpiration(success: false)])

    let again = await #expect(throws: ForcingProblem.self) {
      try await stage.app.debugger._simulateExpirationForTaskWithIdentifier(KitStage.cleanup)
    }
    #expect(again?.kind == .nothingRuns(others: []))
  }

  private func stage() throws -> KitStage {
    let stage = try KitStage { _, heard in
      KitStage.registerCleanup(heard) { heard.say("launched") }
      KitStage.submitCleanup()
    }
    stage.app.open()
    return stage
  }
}

/// The spellings that samples get wrong.
@Suite struct ContinuedSpellingTests {
  @Test(.facts(75)) func theOnlyStrategiesAreFailAndTheDefaultQueue() {
    typealias Strategy = BGContinuedProcessingTaskRequest.SubmissionStrategy
    let request = BGContinuedProcessingTaskRequest(
      identifier: "com.example.news.export.1", title: "", subtitle: "")
    #expect(request.strategy == .queue)
    #expect((0...9).compactMap(Strategy.init(rawValue:)) == [.fail, .queue])
    // With one more spelling this would no longer compile.
    let name =
      switch request.strategy {
      case .fail: "fail"
      case .queue: "queue"
      }
    #expect(name == "queue")
  }

  @Test(.facts(270)) func aFailedTaskCanBeResubmittedWithoutRegisteringAgain() async throws {
    let name = "com.example.news.export.1"
    let stage = try KitStage { process, heard in
      let export = {
        try BGTaskScheduler.shared.submit(
          BGContinuedProcessingTaskRequest(identifier: name, title: "", subtitle: ""))
      }
      process.whenInFront {
        KitStage.register(name) { task in
          heard.say("runs")
          task.setTaskCompleted(success: false)
        }
        heard.say((try? export()) == nil ? "refused" : "accepted")
        Task { @MainActor in
          try await Task.sleep(for: .seconds(30))
          heard.say((try? export()) == nil ? "refused" : "accepted")
        }
      }
    }
    stage.app.open(for: .minutes(2))
    await stage.phone.advance(by: .minutes(3))
    #expect(stage.heard.words == ["accepted", "runs", "accepted", "runs"])
  }

  @Test(.facts(84)) func supportedResourcesIsATypePropertyAndDependsOnTheDevice() async throws {
    func play(hasGPU: Bool) async throws -> [String] {
      let stage = try KitStage { _, heard in
        heard.say("\(BGTaskScheduler.supportedResources == .gpu)")
        heard.say(BGTaskScheduler.shared.supportedResources)
      }
      try stage.phone.begin { $0.conditions.hasBackgroundGPU = hasGPU }
      stage.app.open()
      await stage.phone.settle()
      return stage.heard.words
    }
    #expect(try await play(hasGPU: true) == ["true", "no such member"])
    #expect(try await play(hasGPU: false) == ["false", "no such member"])
  }
}

/// What the compiler takes only where the scheduler has no such property of its own.
private protocol WithoutResources {}
extension BGTaskScheduler: WithoutResources {}
extension WithoutResources {
  @_disfavoredOverload fileprivate var supportedResources: String { "no such member" }
}
