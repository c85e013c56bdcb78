import UIKit

class AppDelegate: NSObject, UIApplicationDelegate {
  let refresher = RecipeRefresher(client: .live)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    refresher.register()
    NotificationCenter.default.addObserver(
      forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
    ) { [refresher] _ in
      refresher.schedule()
    }
    return true
  }
}
