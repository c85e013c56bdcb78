import UIKit

@UIApplicationMain
class PhotosApp: UIResponder, UIApplicationDelegate {
  lazy var scheduler = JobScheduler(runner: JobRunner())

  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions options: [AnyHashable: Any]? = nil
  ) -> Bool {
    scheduler.registerJobs()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    scheduler.submitJobs()
  }
}
