import Foundation

extension SimulatedDevice {
  /// Writes what happened so far to a file that `bgsim explain` reads. The file is the whole log or,
  /// where that fails, what it was before.
  ///
  /// A test need not ask: with `BGSIM_EVENT_LOGS=FOLDER` in the environment each device leaves its log
  /// in that folder when it ends, under the name of its test.
  public func writeEventLog(to file: String) throws(EventLogFileProblem) {
    guard let session else {
      throw EventLogFileProblem(file: file, reason: "the device did not start")
    }
    try EventLogFile.write(session.eventLog(), to: file)
  }
}

enum EventLogFile {
  static func write(_ log: [UInt8], to file: String) throws(EventLogFileProblem) {
    do {
      try Data(log).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw EventLogFileProblem(file: file, reason: error.localizedDescription)
    }
  }
}

/// Why an event log is not where it was to be.
public struct EventLogFileProblem: Error, Equatable, CustomStringConvertible {
  public let file: String
  public let reason: String

  public var description: String { "the event log \(file) was not written: \(reason)" }
}
