import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private var quotes: QuoteRefresh?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    quotes = QuoteRefresh(client: .live, settings: .standard)
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    quotes?.schedule()
  }
}
