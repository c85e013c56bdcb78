import SwiftUI

@main
struct CalendarApp: App {
  @Environment(\.scenePhase) private var phase
  private let refresh = CalendarRefresh(sources: CalendarSource.all)

  init() { refresh.register() }

  var body: some Scene {
    WindowGroup { MonthView() }
      .onChange(of: phase) { _, new in
        switch new {
        case .background: refresh.schedule(after: 60 * 60)
        case .active, .inactive: break
        @unknown default: break
        }
      }
  }
}
