#if canImport(UIKit)
  import BackgroundTasks
  import UIKit

  @MainActor
  public final class PodcastDelegate: UIResponder, UIApplicationDelegate {
    private var saving = UIBackgroundTaskIdentifier.invalid

    // UIKit calls these with its own application, whatever the name means elsewhere.
    public func application(
      _ application: UIKit.UIApplication,
      didFinishLaunchingWithOptions options: [UIKit.UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      Podcasts.shared.register()
      return true
    }

    public func applicationDidEnterBackground(_ application: UIKit.UIApplication) {
      Podcasts.shared.schedule()
      save()
    }

    public func application(
      _ application: UIKit.UIApplication, handleEventsForBackgroundURLSession identifier: String,
      completionHandler: @escaping () -> Void
    ) {
      Podcasts.shared.eventsAreHandled = completionHandler
    }

    private func save() {
      guard UIApplication.shared.applicationState != .active else { return }
      if UIApplication.shared.backgroundRefreshStatus == .denied { return }
      saving = UIApplication.shared.beginBackgroundTask(withName: "save") { [weak self] in
        self?.finish()
      }
      Task {
        try? await Task.sleep(for: .seconds(2))
        finish()
      }
    }

    private func finish() {
      if saving == .invalid { return }
      UIApplication.shared.endBackgroundTask(saving)
      saving = .invalid
    }
  }

  extension Podcasts {
    public func archive() {
      ProcessInfo.processInfo.performExpiringActivity(withReason: "archive") { isOver in
        if isOver { return NSLog("No time is left") }
        Task { @MainActor in
          if UIApplication.shared.backgroundTimeRemaining < 5 { self.invalidate() }
        }
      }
    }
  }
#endif
