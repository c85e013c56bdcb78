import BackgroundTasks
import SwiftUI
import SyncKit

@main
struct BakeryApp: App {
  @Environment(\.scenePhase) private var phase

  init() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: "com.example.bakery.refresh", using: .main
    ) { task in
      SyncKit.handle(task)
    }
  }

  var body: some Scene {
    WindowGroup { OvenList() }
      .onChange(of: phase) { newPhase in
        if newPhase == .background { scheduleRefresh() }
      }
  }

  private func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: "com.example.bakery.refresh")
    request.earliestBeginDate = Date(timeIntervalSinceNow: 30 * 60)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      print("bakery: no refresh, \(error)")
    }
  }
}
