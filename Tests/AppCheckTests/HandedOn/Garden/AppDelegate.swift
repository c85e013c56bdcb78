import BackgroundTasks
import GardenCore
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private lazy var coordinator: BackgroundCoordinating = GardenCore.makeCoordinator()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    registerTasks()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    coordinator.scheduleWatering()
  }

  private func registerTasks() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: "com.example.garden.watering", using: .main
    ) { task in
      guard let task = task as? BGAppRefreshTask else {
        task.setTaskCompleted(success: false)
        return
      }
      self.coordinator.handle(task)
    }
  }
}
