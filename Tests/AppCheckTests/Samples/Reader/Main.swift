import UIKit

@main
final class Main: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    Scheduler().registerAll()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    for kind in TaskKind.allCases { Scheduler().schedule(kind) }
  }
}
