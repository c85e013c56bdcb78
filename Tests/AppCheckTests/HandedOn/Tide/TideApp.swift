import BackgroundTasks
import SwiftUI
import TideKit

@main
struct TideApp: App {
  @Environment(\.scenePhase) private var phase

  var body: some Scene {
    WindowGroup { TideChart() }
      .backgroundTask(.appRefresh("com.example.tide.refresh")) {
        scheduleRefresh()
        await TideStation.shared.refresh()
      }
      .onChange(of: phase) { _, new in
        if new == .background { scheduleRefresh() }
      }
  }
}

func scheduleRefresh() {
  let request = BGAppRefreshTaskRequest(identifier: "com.example.tide.refresh")
  request.earliestBeginDate = .now + 6 * 3600
  do {
    try BGTaskScheduler.shared.submit(request)
  } catch {
    print("tide: \(error)")
  }
}
