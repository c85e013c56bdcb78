import BackgroundTasks
import SwiftUI

@main
struct TravelApp: App {
  @Environment(\.scenePhase) private var phase
  private let trips = TripStore()

  init() {
    registerMaps()
  }

  var body: some Scene {
    WindowGroup { TripList(store: trips) }
      .onChange(of: phase) { _, phase in
        if phase == .background {
          requestRefresh()
          requestMaps()
        }
      }
      .backgroundTask(.appRefresh(TaskID.refresh)) {
        requestRefresh()
        await withTaskCancellationHandler {
          await trips.refresh()
        } onCancel: {
          trips.stop()
        }
      }
  }

  private func registerMaps() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: TaskID.maps, using: .main) { task in
      let work = Task {
        let result = await trips.downloadMaps()
        switch result {
        case .complete:
          break
        case .partial, .failed:
          requestMaps()
        }
        task.setTaskCompleted(success: result == .complete)
      }
      task.expirationHandler = { work.cancel() }
    }
  }
}

enum TaskID {
  static let refresh = base + "refresh"
  static let maps = base + "maps"
  private static let base = "com.example.travel."
}
