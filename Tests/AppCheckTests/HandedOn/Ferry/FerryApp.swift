import SwiftUI

@main
struct FerryApp: App {
  @Environment(\.scenePhase) private var phase
  private let refresher = TimetableRefresher()

  init() {
    refresher.register()
  }

  var body: some Scene {
    WindowGroup { Timetable() }
      .onChange(of: phase) { _, new in
        guard new == .background else { return }
        refresher.scheduleRefresh()
      }
  }
}
