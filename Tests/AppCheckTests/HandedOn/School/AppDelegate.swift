import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
  let grades = GradeRefresh()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    grades.register()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    grades.scheduleRefresh()
  }
}
