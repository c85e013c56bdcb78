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
