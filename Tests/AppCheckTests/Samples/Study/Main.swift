import SwiftUI

@main
struct Main: App {
  private let tasks = StudyTasks(store: .init(), uploader: .init())

  init() {
    tasks.register()
  }

  var body: some Scene {
    WindowGroup {
      ConsentView { tasks.submitAll() }
    }
  }
}
