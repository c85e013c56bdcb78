import SwiftUI

@main
struct ParcelApp: App {
  private let tracker: Tracker

  init() {
    let tracker = Tracker()
    tracker.register()
    self.tracker = tracker
  }

  var body: some Scene {
    WindowGroup {
      ParcelList()
        .onReceive(NotificationCenter.default.publisher(for: .didEnterBackground)) { _ in
          tracker.schedule()
        }
    }
  }
}
