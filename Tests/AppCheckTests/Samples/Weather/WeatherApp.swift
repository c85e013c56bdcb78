import BackgroundTasks
import SwiftUI

@main
struct WeatherApp: App {
  @Environment(\.scenePhase) private var phase
  @StateObject private var model = ForecastModel()

  var body: some Scene {
    WindowGroup {
      ForecastView()
        .environmentObject(model)
        .task { await model.load() }
    }
    .onChange(of: phase) { newPhase in
      if newPhase == .background {
        scheduleRefresh()
      }
    }
    .backgroundTask(.appRefresh("com.example.weather.refresh")) {
      await scheduleRefresh()
      await model.load()
    }
  }

  private func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: "com.example.weather.refresh")
    request.earliestBeginDate = .now.addingTimeInterval(30 * 60)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      logger.error("no refresh: \(error.localizedDescription)")
    }
  }
}
