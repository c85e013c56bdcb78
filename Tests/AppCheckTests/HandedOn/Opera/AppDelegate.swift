import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let refresh = ProgrammeRefresh(session: Session.shared, store: ProgrammeStore())

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    refresh.register()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    refresh.scheduleRefresh()
  }
}
