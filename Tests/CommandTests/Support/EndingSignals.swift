import Foundation

/// The signals that end the command in order, with the status that it then has. Where these tests run below
/// `nohup`, the command does as well, and survives the last one.
enum EndingSignals {
  typealias Ending = (signal: Int32, status: Int32)

  static let all: [Ending] = hangUpIsIgnored ? inOrder : inOrder + [(SIGHUP, 129)]

  private static let inOrder: [Ending] = [(SIGINT, 130), (SIGTERM, 143)]

  private static let hangUpIsIgnored: Bool = {
    let before = signal(SIGHUP, SIG_DFL)
    let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored { signal(SIGHUP, SIG_IGN) }
    return isIgnored
  }()
}
