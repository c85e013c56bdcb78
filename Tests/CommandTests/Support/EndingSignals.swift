import Foundation
import SystemAccess

/// The signals that end the command in order, with the status that it then has. Where these tests run below
/// `nohup`, the command does as well, and survives the last one.
enum EndingSignals {
  typealias Ending = (signal: Int32, status: Int32)

  static let all: [Ending] = HangUp.isIgnored ? inOrder : inOrder + [(SIGHUP, 129)]

  private static let inOrder: [Ending] = [(SIGINT, 130), (SIGTERM, 143)]
}
