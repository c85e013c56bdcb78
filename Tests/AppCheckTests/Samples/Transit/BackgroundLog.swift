import os

/// Says what happens to background work, in the system's log and in a file for support.
enum BackgroundLog {
  private static let logger = Logger(subsystem: "com.example.transit", category: "background")

  static func began(_ name: String) {
    logger.notice("\(name) began")
  }

  static func ended(_ name: String, success: Bool) {
    logger.notice("\(name) ended: \(success)")
  }

  static func failed(_ name: String, _ error: Error) {
    logger.error("\(name): \(error.localizedDescription)")
  }
}
