/// Code that an app can include to write the lines that `AppEvent` reads.
package enum AppLogger {
  /// The topic of `bgsim help` that prints it.
  package static let topic = "logger"

  /// The content of `Tests/CommandTests/BackgroundTaskLog.swift`.
  package static let swift = ##"""
    import Foundation

    #if canImport(os)
      import os
    #endif

    /// Says what becomes of the app's background tasks, one line each, to the system's log and to a file that
    /// users can send. `bgsim explain` reads both. Call each function where it happens, on any queue.
    nonisolated struct BackgroundTaskLog: Sendable {
      var app = Bundle.main.bundleIdentifier ?? ""
      /// Nil for none. A file of half a megabyte is renamed to end in `.old`, and a new one begins.
      var file: URL?

      /// With what `register` returned.
      func registered(_ task: String, _ isPermitted: Bool) {
        say("registered", task, #","success":\#(isPermitted)"#)
      }

      func submitted(_ task: String, earliest: Date?) {
        say("submitted", task, earliest.map { #","earliest":"\#(text($0))""# } ?? "")
      }

      /// With the code of the error that `submit` threw: `(error as NSError).code`.
      func refused(_ task: String, code: Int) {
        say("refused", task, #","code":\#(code)"#)
      }

      func launched(_ task: String) { say("launched", task) }
      func expired(_ task: String) { say("expired", task) }

      func completed(_ task: String, success: Bool) {
        say("completed", task, #","success":\#(success)"#)
      }

      func foreground() { say("foreground") }
      func background() { say("background") }

      private func say(_ event: String, _ task: String? = nil, _ more: String = "") {
        var line = #"{"bgtask":"\#(event)","at":"\#(text(Date()))","app":"\#(app)""#
        if let task { line += #","id":"\#(task)""# }
        #if canImport(os)
          line += more + #","lowPowerMode":\#(ProcessInfo.processInfo.isLowPowerModeEnabled)}"#
          Logger(subsystem: app, category: "bgtask").notice("\(line, privacy: .public)")
        #else
          line += more + "}"
          print(line)
        #endif
        guard let file, let stream = fopen(file.path, "a") else { return }
        fputs(line + "\n", stream)
        let size = ftell(stream)
        fclose(stream)
        if size > 500_000 { rename(file.path, file.path + ".old") }
      }

      private func text(_ date: Date) -> String {
        Date.ISO8601FormatStyle(includingFractionalSeconds: true, timeZone: .current).format(date)
      }
    }

    """##
}
