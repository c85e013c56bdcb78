import SwiftUI

@main
struct NotesApp: App {
  @Environment(\.scenePhase) private var phase
  private let tasks = BackgroundTaskManager()
  private let store = NoteStore()

  init() {
    tasks.registerAll(store: store)
  }

  var body: some Scene {
    WindowGroup { NoteList(store: store) }
      .onChange(of: phase) {
        if phase == .background {
          tasks.schedule(BackgroundTaskManager.refreshTask)
          tasks.schedule(BackgroundTaskManager.vacuumTask)
        }
      }
  }
}
