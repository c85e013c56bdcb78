import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    registerBackgroundFetch()
    application.registerForRemoteNotifications()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    scheduleFetch()
  }

  func updateBadge(by count: Int) {
    UIApplication.shared.applicationIconBadgeNumber += count
  }

  func report(_ error: Error) {
    print("mail: \(error)")
  }
}
