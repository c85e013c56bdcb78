extension ToolSwift {
  /// It needs UIKit, so the tests only parse it.
  static let push = #"""
    import UIKit

    final class AppDelegate: UIResponder, UIApplicationDelegate {
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        // No permission is asked for: a silent push shows nothing.
        application.registerForRemoteNotifications()
        return true
      }

      func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
      ) async -> UIBackgroundFetchResult {
        do {
          return try await fetchNews() ? .newData : .noData
        } catch {
          return .failed
        }
      }

      /// Whether there was anything new; it has about 30 seconds.
      private func fetchNews() async throws -> Bool { false }
    }

    // The payload: { "aps": { "content-available": 1 } }
    // Its headers: apns-push-type: background, apns-priority: 5

    """#
}
