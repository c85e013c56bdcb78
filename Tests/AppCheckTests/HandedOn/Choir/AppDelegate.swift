import BackgroundTasks
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate, TaskCenterDelegate {
  private lazy var center = TaskCenter(delegate: self)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    center.register()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    center.scheduleRefresh()
  }

  func taskCenter(_ center: TaskCenter, didReceive task: BGAppRefreshTask) {
    center.scheduleRefresh()
    let download = URLSession.shared.dataTask(with: Choir.scores) { data, _, error in
      guard let data, error == nil else {
        task.setTaskCompleted(success: false)
        return
      }
      ScoreStore.shared.replace(with: data)
      task.setTaskCompleted(success: true)
    }
    task.expirationHandler = { download.cancel() }
    download.resume()
  }
}
