import Foundation

/// The delegates of an app as its files have them.
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  static var timesLeft = 0
  var window: UIWindow?
  func sceneDidEnterBackground(_ scene: UIScene) { Self.timesLeft += 1 }
}
