import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  let cellarImport = CellarImport()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    cellarImport.register()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    cellarImport.scheduleIfNeeded()
  }
}
