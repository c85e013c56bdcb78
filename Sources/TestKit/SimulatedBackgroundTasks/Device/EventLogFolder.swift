import Foundation
import VirtualTime

/// The folder in which devices leave their event logs, for looking into a test that failed on another
/// machine. Whether the test has failed is not known here, so every device writes one.
final class EventLogFolder: @unchecked Sendable {
  static let variable = "BGSIM_EVENT_LOGS"
  /// nil if the environment variable is not set.
  static let ofThisProcess: EventLogFolder? = {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else {
      return nil
    }
    let folder = EventLogFolder(path)
    // A device that is retained by its own launch closure only ends with the process.
    atexit { EventLogFolder.ofThisProcess?.writeAll() }
    return folder
  }()

  private let path: String
  private let lock = KitLock()
  private var open: [ObjectIdentifier: (session: Session, test: String)] = [:]

  init(_ path: String) { self.path = path }

  func add(_ session: Session, of test: String) {
    lock.withLock { open[ObjectIdentifier(session)] = (session, test) }
  }

  /// Writes the log of a session that has ended.
  func close(_ session: Session) {
    guard let entry = lock.withLock({ open.removeValue(forKey: ObjectIdentifier(session)) }) else {
      return
    }
    write(entry.session, of: entry.test)
  }

  private func writeAll() {
    let rest = lock.withLock { open.values }
    for entry in rest { write(entry.session, of: entry.test) }
  }

  /// The name contains a digest of the log: devices of one test with different logs get different names, and
  /// the same log always gets the same name.
  private func write(_ session: Session, of test: String) {
    let log = session.eventLog()
    let name = "\(test)-\(Self.digits(of: log)).jsonl"
    do {
      try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try EventLogFile.write(log, to: URL(fileURLWithPath: path).appendingPathComponent(name).path)
    } catch {
      FileHandle.standardError.write(Data("\(Self.variable): \(error)\n".utf8))
    }
  }

  /// The end of the digest in the log's last line, which is followed by `"}` and the line break.
  private static func digits(of log: [UInt8]) -> String {
    String(decoding: log.dropLast(3).suffix(8), as: UTF8.self)
  }
}
