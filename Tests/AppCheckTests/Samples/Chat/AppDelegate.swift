import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private lazy var tasks = ChatTasks(account: .current)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    tasks.register()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    tasks.requestRefresh()
    tasks.requestCompaction()
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    Account.current.receive(userInfo) { isNew in
      completionHandler(isNew ? .newData : .noData)
    }
  }
}
