import UIKit

@main
final class AppDelegate: NSObject, UIApplicationDelegate {
  private let refresh = ClassRefresh()

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    refresh.registerHandler()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    refresh.scheduleRefresh()
  }
}
