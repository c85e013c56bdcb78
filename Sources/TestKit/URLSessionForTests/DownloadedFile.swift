import Foundation

/// What was downloaded, for as long as the delegate is being told of it.
struct DownloadedFile {
  let location: URL

  private static let lock = NSLock()
  nonisolated(unsafe) private static var count = 0

  init(_ answer: SimulatedServer.Answer) {
    let number = Self.lock.withLock {
      Self.count += 1
      return Self.count
    }
    let process = ProcessInfo.processInfo.processIdentifier
    location = FileManager.default.temporaryDirectory
      .appendingPathComponent("URLSessionForTests-\(process)-\(number).tmp")
    _ = FileManager.default.createFile(atPath: location.path, contents: answer.body)
    guard case .bytes(let count) = answer else { return }
    // A hole takes no room.
    let handle = FileHandle(forWritingAtPath: location.path)
    let size = min(max(count, 0), SimulatedServer.largestFile)
    try? handle?.truncate(atOffset: UInt64(size))
    try? handle?.close()
  }

  func remove() { try? FileManager.default.removeItem(at: location) }
}
