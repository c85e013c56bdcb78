import UIKit

@main
final class AppDelegate: NSObject, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    BackgroundCoordinator.shared.registerAll()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    BackgroundCoordinator.shared.scheduleFeed()
    BackgroundCoordinator.shared.scheduleDownload()
  }
}
