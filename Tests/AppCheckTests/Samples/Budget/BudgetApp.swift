import SwiftUI

@main
struct BudgetApp: App {
  @Environment(\.scenePhase) private var scenePhase

  init() {
    SyncEngine.shared.register()
  }

  var body: some Scene {
    WindowGroup {
      AccountList()
        .onAppear { Analytics.track("opened") }
    }
    .onChange(of: scenePhase) { _, phase in
      guard phase == .background else { return }
      SyncEngine.shared.schedule()
    }
  }
}
