import BackgroundTasks
import SwiftUI

@main
struct ForestApp: App {
  static let growth = "com.example.forest.growth"

  init() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.growth, using: .main) { task in
      Self.scheduleRefresh()
      TaskRun(task).start {
        for tree in try await Grove.shared.trees() {
          try Task.checkCancellation()
          await tree.grow()
        }
      }
    }
  }

  var body: some Scene {
    WindowGroup {
      GroveView().task { Self.scheduleRefresh() }
    }
  }

  static func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: growth)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 24 * 60 * 60)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      print("forest: \(error)")
    }
  }
}
