/// One entry of a log that is about background tasks: who said it, when, and its message.
struct LogEntry {
  enum Source: Equatable {
    case scheduler
    /// The part of Apple's framework that is inside of the app.
    case client
    /// The app itself, in the form that the documentation proposes.
    case app
  }

  var time: LogTime
  var source: Source
  /// The name of the process; empty where the entry does not tell.
  var process = ""
  var message: [UInt8]
}

/// What stands before the message of a line of text.
struct LinePreamble {
  var time: LogTime
  var process: ArraySlice<UInt8> = []
  var subsystem: ArraySlice<UInt8> = []
  var message: ArraySlice<UInt8>
  var style: LogStyle
}

/// The shapes in which the system writes its log.
package enum LogStyle: UInt8, CaseIterable, Sendable {
  case objects, defaultText, compactText, consoleCopy, appEvents, metrics, battery
}

extension LogEntry.Source {
  /// Nil for what is about something else.
  init?(process: ArraySlice<UInt8>, subsystem: ArraySlice<UInt8>, message: ArraySlice<UInt8>) {
    if message.begins(with: "{\"bgtask\"") {
      self = .app
    } else if subsystem.holds("duetactivityscheduler") || process.elementsEqual("dasd".utf8) {
      self = .scheduler
    } else if subsystem.holds("BackgroundTasks") || ClientMessage.isOne(message) {
      self = .client
    } else {
      return nil
    }
  }
}
