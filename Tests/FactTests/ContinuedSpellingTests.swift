import SimulatedBackgroundTasks
import Testing

/// The spellings that samples get wrong.
@Suite struct ContinuedSpellingTests {
  @Test(.facts(75)) func theDefaultStrategyIsSpeltQueueAndThereAreTwo() {
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

  @Test(.facts(84)) func supportedResourcesBelongToTheTypeAndToTheDevice() async throws {
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
  @_disfavoredOverload
  fileprivate var supportedResources: String { "no such member" }
}
