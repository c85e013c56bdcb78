import Foundation
import SimulatedBackgroundTasks

/// One app of Apple's API on a simulated phone, whose handlers a test gives it.
struct KitStage {
  static let cleanup = "com.example.news.cleanup"
  static let refresh = "com.example.news.refresh"

  let phone: SimulatedDevice
  let app: SimulatedApp
  let heard: Heard

  init(
    system: OSProfile = .ios26, launchesInBackground: LaunchesInBackground = .untold,
    launch: @escaping @MainActor (LaunchedApp, Heard) -> Void
  ) throws {
    let heard = Heard()
    phone = SimulatedDevice(
      system: system, launchesInBackground: launchesInBackground, failures: .keep)
    app = try phone.install(
      InfoPlist(
        bundleIdentifier: "com.example.news",
        permittedIdentifiers: [Self.cleanup, Self.refresh, "com.example.news.export.*"])
    ) { process in launch(process, heard) }
    self.heard = heard
  }

  /// Registers without a queue.
  static func register(_ identifier: String, _ handler: @escaping @Sendable (BGTask) -> Void) {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: identifier, using: nil, launchHandler: handler)
  }

  /// Registers a handler with an expiration handler, which blocking work may delay.
  static func registerCleanup(_ heard: Heard, work: @escaping @Sendable () -> Void) {
    register(cleanup) { task in
      nonisolated(unsafe) let task = task
      task.expirationHandler = {
        heard.say("expired")
        task.setTaskCompleted(success: false)
      }
      work()
    }
  }

  static func submitCleanup() {
    try? BGTaskScheduler.shared.submit(BGProcessingTaskRequest(identifier: cleanup))
  }

  static func submitRefresh() {
    try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: refresh))
  }
}

/// What app code said, in order.
final class Heard: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [String] = []
  var words: [String] { lock.withLock { stored } }
  func say(_ words: String) { lock.withLock { stored.append(words) } }
}
