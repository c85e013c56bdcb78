import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  let background = BackgroundController()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    background.setUp()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    if Pages.areUnrecognized { background.request() }
  }
}
