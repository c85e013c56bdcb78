extension ToolSwift {
  /// Also compiled with the tests, which have UIKit's names from elsewhere.
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

      /// Whoever comes second finds it ended.
      private func end() {
        guard identifier != .invalid else { return }
        UIApplication.shared.endBackgroundTask(identifier)
        identifier = .invalid
      }
    }

    """#
}
