import BackgroundKit
import SwiftUI

enum RadioTask {
  static let refresh = "com.example.radio.refresh"
}

@main
struct RadioApp: App {
  @Environment(\.scenePhase) private var phase

  init() {
    BackgroundKit.shared.install(RadioTask.refresh, every: .hours(2)) {
      try await ProgrammeStore.shared.reload()
    }
  }

  var body: some Scene {
    WindowGroup { StationList() }
      .onChange(of: phase) { _, new in
        if new == .background { BackgroundKit.shared.schedule(RadioTask.refresh) }
      }
  }
}

actor ProgrammeStore {
  static let shared = ProgrammeStore()

  private var programmes: [Programme] = []

  func reload() async throws {
    for station in Station.all {
      try Task.checkCancellation()
      programmes += try await station.programme()
    }
  }
}
