import OSLog
import SwiftUI

let logger = Logger(subsystem: "com.example.bike", category: "background")

@main
struct BikeApp: App {
  init() {
    RideRefresh.register()
  }

  var body: some Scene {
    WindowGroup {
      RideList().onDisappear { RideRefresh.scheduleRefresh() }
    }
  }
}
