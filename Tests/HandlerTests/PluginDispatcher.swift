import Foundation
import SimulatedBackgroundTasks
import Testing

/// Plug-ins say what they want to be run for; one dispatcher registers, submits and completes for all.
private protocol Plugin: Sendable {
  var identifier: String { get }
  func makeRequest() -> BGTaskRequest
  func work(_ task: BGTask) async -> Bool
}

private struct FeedPlugin: Plugin {
  let identifier = "com.example.plugins.feed"
  func makeRequest() -> BGTaskRequest { BGAppRefreshTaskRequest(identifier: identifier) }
  func work(_ task: BGTask) async -> Bool { await rest(5) }
}

private struct IndexPlugin: Plugin {
  let identifier = "com.example.plugins.index"
  func makeRequest() -> BGTaskRequest {
    let request = BGProcessingTaskRequest(identifier: identifier)
    request.requiresExternalPower = true
    return request
  }
  func work(_ task: BGTask) async -> Bool { await rest(45) }
}

private struct StudyPlugin: Plugin {
  let identifier = "com.example.plugins.study"
  func makeRequest() -> BGTaskRequest {
    let request = BGHealthResearchTaskRequest(identifier: identifier)
    request.protectionTypeOfRequiredData = "NSFileProtectionNone"
    return request
  }
  func work(_ task: BGTask) async -> Bool {
    task is BGHealthResearchTask ? await rest(60) : false
  }
}

private struct ExportPlugin: Plugin {
  let identifier = "com.example.plugins.export"
  func makeRequest() -> BGTaskRequest {
    BGContinuedProcessingTaskRequest(
      identifier: identifier, title: "Exporting", subtitle: "40 photos")
  }
  func work(_ task: BGTask) async -> Bool {
    guard let task = task as? BGContinuedProcessingTask else { return false }
    task.progress.totalUnitCount = 40
    for photo in 1...40 {
      if await !rest(2) { return false }
      task.progress.completedUnitCount = Int64(photo)
    }
    return true
  }
}

private func rest(_ seconds: Int) async -> Bool {
  (try? await Task.sleep(for: .seconds(seconds))) != nil
}

private struct Dispatcher: Sendable {
  static let repeating: [any Plugin] = [FeedPlugin(), IndexPlugin(), StudyPlugin()]
  static let export = ExportPlugin()

  static func register() {
    for plugin in repeating + [export] {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: plugin.identifier, using: nil) {
        @Sendable task in
        nonisolated(unsafe) let task = task
        if !(task is BGContinuedProcessingTask) { submit(plugin) }
        let work = Task { task.setTaskCompleted(success: await plugin.work(task)) }
        task.expirationHandler = { work.cancel() }
      }
    }
  }

  static func submit(_ plugin: any Plugin) {
    try? BGTaskScheduler.shared.submit(plugin.makeRequest())
  }
}

@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct PluginDispatcherTests {
  @Test func allFourKindsOfTasksLiveForAFortnight() async throws {
    let phone = SimulatedDevice()
    let identifiers = (Dispatcher.repeating + [Dispatcher.export]).map(\.identifier)
    var plist = InfoPlist(
      bundleIdentifier: "com.example.plugins", permittedIdentifiers: identifiers)
    plist.entitlements = [InfoPlist.healthResearch]
    let exports = Disk()
    let app = try phone.install(plist, habit: .daily) { process in
      Dispatcher.register()
      process.whenInFront {
        // The user exports something once, on the first day.
        if exports["asked"] == 0 { Dispatcher.submit(Dispatcher.export) }
        exports["asked"] += 1
      }
      process.whenInBackground { Dispatcher.repeating.forEach(Dispatcher.submit) }
    }
    await phone.advance(days: 14)
    for plugin in Dispatcher.repeating {
      app.expectChainAlive(plugin.identifier)
      let runs = app.runs(of: plugin.identifier)
      #expect(runs.count > 5, "\(plugin.identifier)")
      // Now and then the system takes the time back, and each plug-in stops at once.
      #expect(
        runs.allSatisfy {
          $0.outcome == .completed(success: true)
            || $0.outcome == .completedAfterExpiration(success: false)
        }, "\(plugin.identifier)")
    }
    let export = app.runs(of: Dispatcher.export.identifier)
    #expect(export.map(\.outcome) == [.completed(success: true)])
    #expect(phone.failures.isEmpty)
  }
}
