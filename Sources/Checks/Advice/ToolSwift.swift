/// The code to start with. `RECORD=1 swift test` copies each text to the file named in its comment, where the
/// tests compile it.
enum ToolSwift {
  /// `Tests/ArticleTests/FreshContent.swift`.
  static let refresh = #"""
    import BackgroundTasks

    /// Call didFinishLaunching before the launch ends, and didEnterBackground when the app is left.
    @MainActor final class FreshContent {
      nonisolated static let identifier = "com.example.app.refresh"
      let load: @Sendable () async throws -> Void

      init(load: @escaping @Sendable () async throws -> Void) { self.load = load }

      func didFinishLaunching() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: .main) { task in
          self.handle(task)
        }
      }

      func didEnterBackground() { schedule() }

      private func schedule() {
        let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
        request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
        do {
          try BGTaskScheduler.shared.submit(request)
        } catch {
          NSLog("refresh was not requested: %@", "\(error)")
        }
      }

      private func handle(_ task: BGTask) {
        schedule()
        let work = Task {
          do {
            try await load()
            task.setTaskCompleted(success: true)
          } catch {
            task.setTaskCompleted(success: false)
          }
        }
        task.expirationHandler = { work.cancel() }
      }
    }

    """#

  /// `Tests/ArticleTests/NightlyUpkeep.swift`; a health study differs only in its request.
  static func processing(_ request: String, id: String) -> String {
    processing.filled(["request": request, "id": id])
  }

  private static let processing = #"""
    import BackgroundTasks

    /// Call didFinishLaunching before the launch ends, and didEnterBackground when the app is left.
    @MainActor final class NightlyUpkeep {
      nonisolated static let identifier = "{id}"
      /// Does the next piece, saves it, and says whether there is more.
      let nextPiece: @Sendable () async throws -> Bool

      init(nextPiece: @escaping @Sendable () async throws -> Bool) { self.nextPiece = nextPiece }

      func didFinishLaunching() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: .main) { task in
          self.handle(task)
        }
      }

      func didEnterBackground() { schedule() }

      private func schedule() {
        let request = {request}(identifier: Self.identifier)
        request.requiresExternalPower = true
        do {
          try BGTaskScheduler.shared.submit(request)
        } catch {
          NSLog("upkeep was not requested: %@", "\(error)")
        }
      }

      private func handle(_ task: BGTask) {
        schedule()
        let work = Task {
          do {
            while try await nextPiece() { try Task.checkCancellation() }
            BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: Self.identifier)
            task.setTaskCompleted(success: true)
          } catch {
            task.setTaskCompleted(success: false)
          }
        }
        task.expirationHandler = { work.cancel() }
      }
    }

    """#

  /// `Tests/ArticleTests/WatchedExport.swift`.
  static let continued = #"""
    import BackgroundTasks

    /// Call start when the user taps; each export has an identifier of its own.
    @available(iOS 26.0, *)
    @MainActor final class WatchedExport {
      nonisolated static let prefix = "com.example.app.export."
      let items: [String]
      let write: @Sendable (String) async throws -> Void

      init(items: [String], write: @escaping @Sendable (String) async throws -> Void) {
        self.items = items
        self.write = write
      }

      func start(_ name: String) {
        let identifier = Self.prefix + name
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { task in
          guard let task = task as? BGContinuedProcessingTask else { return }
          self.handle(task)
        }
        let request = BGContinuedProcessingTaskRequest(
          identifier: identifier, title: "Export", subtitle: "Beginning")
        request.strategy = .queue
        do {
          try BGTaskScheduler.shared.submit(request)
        } catch {
          NSLog("the export runs only while the app is open: %@", "\(error)")
        }
      }

      private func handle(_ task: BGContinuedProcessingTask) {
        task.progress.totalUnitCount = Int64(items.count)
        let work = Task {
          do {
            for item in items {
              try Task.checkCancellation()
              try await write(item)
              task.progress.completedUnitCount += 1
              task.updateTitle("Export", subtitle: item)
            }
            task.setTaskCompleted(success: true)
          } catch {
            task.setTaskCompleted(success: false)
          }
        }
        task.expirationHandler = { work.cancel() }
      }
    }

    """#

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

  /// `Tests/ArticleTests/Finishing.swift`; the tests provide UIKit's names in another way.
  static let assertion = #"""
    #if canImport(UIKit)
      import UIKit
    #endif

    /// Finishes something short when the app is left.
    @MainActor final class Finishing {
      private var identifier = UIBackgroundTaskIdentifier.invalid

      func finish(_ work: @escaping @MainActor () async throws -> Void) {
        let task = Task {
          try? await work()
          end()
        }
        // Begin with the work and not when the app is left: it may be refused then.
        identifier = UIApplication.shared.beginBackgroundTask(withName: "finishing") {
          task.cancel()
          self.end()
        }
      }

      /// The work and the expiration both end it; the second call does nothing.
      private func end() {
        guard identifier != .invalid else { return }
        UIApplication.shared.endBackgroundTask(identifier)
        identifier = .invalid
      }
    }

    """#

  /// `Tests/ArticleTests/Transfers.swift` lets the system choose the moment, `WantedTransfers.swift` does not.
  static func transfer(waits: Bool) -> String {
    transfers.filled([
      "settings": waits
        ? """
        configuration.isDiscretionary = true
            configuration.allowsExpensiveNetworkAccess = false
        """
        : "configuration.timeoutIntervalForResource = 24 * 60 * 60",
      "name": waits ? "Transfers" : "WantedTransfers",
      "moment": waits
        ? "" : "  /// Call it while the app is in front: what is begun in the background waits.\n",
    ])
  }

  private static let transfers = #"""
    import Foundation

    /// Create it at every launch: a session with the same identifier hears what happened in between.
    final class {name}: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
      static let identifier = "com.example.app.transfers"
      /// What application(_:handleEventsForBackgroundURLSession:completionHandler:) was given.
      @MainActor var whenAllIsTold: (() -> Void)?

      lazy var session: URLSession = {
        let configuration = URLSessionConfiguration.background(withIdentifier: Self.identifier)
        {settings}
        return URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
      }()

    {moment}  func fetch(_ address: URL) { session.downloadTask(with: address).resume() }

      func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
      ) {
        // The file is gone when this returns.
        let name = downloadTask.originalRequest?.url?.lastPathComponent ?? "download"
        let folders = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)
        let place = folders[0].appendingPathComponent(name)
        try? FileManager.default.moveItem(at: location, to: place)
      }

      func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        Task { @MainActor in
          whenAllIsTold?()
          whenAllIsTold = nil
        }
      }
    }

    """#
}
