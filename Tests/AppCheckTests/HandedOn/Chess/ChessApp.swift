import BackgroundTasks
import LessonsFeature
import PuzzlesFeature
import UIKit

enum TaskName: String, CaseIterable {
  case lessons = "com.example.chess.lessons"
  case puzzles = "com.example.chess.puzzles"
}

@main
final class ChessApp: UIResponder, UIApplicationDelegate {
  private let router = TaskRouter()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    router.on(TaskName.lessons.rawValue, perform: LessonsFeature.refresh)
    router.on(TaskName.puzzles.rawValue, perform: PuzzlesFeature.rebuild)
    router.registerAll()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    let lessons = BGAppRefreshTaskRequest(identifier: TaskName.lessons.rawValue)
    lessons.earliestBeginDate = Date(timeIntervalSinceNow: 60 * 60)
    submit(lessons)
    let puzzles = BGProcessingTaskRequest(identifier: TaskName.puzzles.rawValue)
    puzzles.requiresExternalPower = true
    submit(puzzles)
  }

  private func submit(_ request: BGTaskRequest) {
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      NSLog("chess: %@", String(describing: error))
    }
  }
}
