import SwiftUI

@main
struct DentistApp: App {
  @Environment(\.scenePhase) private var phase

  init() {
    AppointmentRefresh.shared.register()
  }

  var body: some Scene {
    WindowGroup { Calendar() }
      .onChange(of: phase) { _, new in
        if new == .background { AppointmentRefresh.shared.scheduleRefresh() }
      }
  }
}
