import Foundation

/// What outlives an app's process: its files. Handlers share it as they share a database.
final class Disk: @unchecked Sendable {
  private let lock = NSLock()
  private var numbers: [String: Int] = [:]
  private var written: [String] = []

  subscript(key: String) -> Int {
    get { lock.withLock { numbers[key, default: 0] } }
    set { lock.withLock { numbers[key] = newValue } }
  }

  var rows: [String] { lock.withLock { written } }
  func append(_ row: String) { lock.withLock { written.append(row) } }
}
