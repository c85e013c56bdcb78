import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let reminders = LIBReminders()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    reminders.registerTask()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    reminders.scheduleTask()
  }
}
