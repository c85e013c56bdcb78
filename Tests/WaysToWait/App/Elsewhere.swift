import Foundation

/// A file of the app that has nothing to do with background tasks.
enum Elsewhere {
  static func taskSleep(_ done: @escaping @Sendable () -> Void) {
    Task {
      try? await Task.sleep(for: .milliseconds(100))
      done()
    }
  }

  static func asyncAfter(_ done: @escaping @Sendable () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { done() }
  }
}
