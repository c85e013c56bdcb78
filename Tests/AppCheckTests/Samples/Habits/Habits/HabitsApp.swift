import BackgroundTasks
import SwiftUI
import WidgetKit

@main
struct HabitsApp: App {
  @UIApplicationDelegateAdaptor(HabitsDelegate.self) private var delegate

  var body: some Scene {
    WindowGroup { HabitList() }
  }
}

final class HabitsDelegate: NSObject, UIApplicationDelegate {
  static let refresh = "com.example.habits.refresh"

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.refresh, using: .main) { task in
      self.schedule()
      HabitStore.shared.rollOver()
      WidgetCenter.shared.reloadAllTimelines()
      task.setTaskCompleted(success: true)
    }
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    schedule()
  }

  private func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: Self.refresh)
    request.earliestBeginDate = Calendar.current.startOfDay(for: .now.addingTimeInterval(86_400))
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      assertionFailure("\(error)")
    }
  }
}
