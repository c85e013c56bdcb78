import Foundation
import VirtualTime

/// Where devices leave their event logs by themselves, for whoever looks at a test that failed
/// elsewhere. Whether a test has failed is not to be known here, so every device leaves one.
final class EventLogFolder: @unchecked Sendable {
  static let variable = "BGSIM_EVENT_LOGS"
  /// Nil without the variable.
  static let ofThisProcess: EventLogFolder? = {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else {
      return nil
    }
    let folder = EventLogFolder(path)
    // A device that its own launch closure holds never ends before the process does.
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

  /// Writes the log of a session that has come to its end.
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

  /// Devices of one test with different stories have different names, and the same story has the same
  /// name whenever it is told.
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

  /// Of the digest that closes the log, which ends with `"}` and the end of the line.
  private static func digits(of log: [UInt8]) -> String {
    String(decoding: log.dropLast(3).suffix(8), as: UTF8.self)
  }
}
