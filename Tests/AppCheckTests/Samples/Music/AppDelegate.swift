import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    LibraryTask.register()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    do {
      try LibraryTask.submit()
    } catch let error as BGTaskScheduler.Error {
      print("library: \(error.code)")
    } catch {
      print(error)
    }
  }
}
