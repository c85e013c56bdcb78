// An app whose refresh never runs, for three reasons: `bgsim check Examples/NeverRuns` finds them.
import BackgroundTasks

final class DiaryApp {
  func didFinishLaunching() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: "com.example.diary.Refresh", using: nil
    ) { task in
      self.refresh(task)
    }
  }

  func didEnterBackground() {
    let request = BGAppRefreshTaskRequest(identifier: "com.example.diary.refresh")
    try? BGTaskScheduler.shared.submit(request)
  }

  private func refresh(_ task: BGTask) {
    load { entries in
      guard let entries else { return }
      self.show(entries)
      self.didEnterBackground()
      task.setTaskCompleted(success: true)
    }
  }

  private func load(_ done: @escaping ([String]?) -> Void) { done(["Monday"]) }
  private func show(_ entries: [String]) {}
}
