import BackgroundTasks
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let parcels = "com.example.post.parcels"

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: parcels, using: .main) { task in
      self.scheduleRefresh()
      PSTParcels.update(in: task)
    }
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    scheduleRefresh()
  }

  private func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: parcels)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 90 * 60)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch BGTaskScheduler.Error.unavailable {
      print("background refresh is off")
    } catch {
      print("parcels: \(error)")
    }
  }
}
