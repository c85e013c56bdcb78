import BackgroundTasks
import DiveEngine
import SwiftUI

@main
struct DiverApp: App {
  @Environment(\.scenePhase) private var phase
  private let engine: LogbookEngine
  private let identifier = "com.example.diver.logbook"

  init() {
    let (tasks, feed) = AsyncStream.makeStream(of: BGTask.self)
    engine = LogbookEngine(tasks: tasks)
    BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { task in
      feed.yield(task)
    }
  }

  var body: some Scene {
    WindowGroup { Logbook(engine: engine) }
      .backgroundTask(.urlSession("dives")) { await engine.finishUploads() }
      .onChange(of: phase) { _, new in
        if new == .background { scheduleRefresh() }
      }
  }

  func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: engine.pause)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      print("logbook: \(error)")
    }
  }
}
