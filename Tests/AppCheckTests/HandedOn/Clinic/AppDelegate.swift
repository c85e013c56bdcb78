import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    CLNReminders.registerTask()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    CLNReminders.scheduleTask()
  }
}
