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

      enum Kind: String, Sendable { case refresh, processing, healthResearch }

      /// With what `register` returned.
      func registered(_ task: String, _ isPermitted: Bool) {
        say("registered", task, #","success":\#(isPermitted)"#)
      }

      /// With what the request says: `requiresExternalPower` and `requiresNetworkConnectivity`.
      func submitted(
        _ task: String, _ kind: Kind, earliest: Date? = nil, power: Bool = false, network: Bool = false
      ) {
        var more = #","kind":"\#(kind.rawValue)""#
        if kind != .refresh { more += #","power":\#(power),"network":\#(network)"# }
        if let earliest { more += #","earliest":"\#(text(earliest))""# }
        say("submitted", task, more)
      }

      /// With the code of the error that `submit` threw: `(error as NSError).code`.
      func refused(_ task: String, code: Int) {
        say("refused", task, #","code":\#(code)"#)
      }

      func cancelled(_ task: String) { say("cancelled", task) }
      func launched(_ task: String) { say("launched", task) }
      func expired(_ task: String) { say("expired", task) }

      func completed(_ task: String, success: Bool) {
        say("completed", task, #","success":\#(success)"#)
      }

      func foreground() { say("foreground") }
      func background() { say("background") }

      /// What `UIDevice` and `UIApplication` say; call it where the app comes to the front, and where a task begins.
      func device(charging: Bool, battery: Int? = nil, backgroundRefresh: Bool? = nil) {
        var more = #","charging":\#(charging)"#
        if let battery { more += #","battery":\#(battery)"# }
        if let isOn = backgroundRefresh { more += #","backgroundRefresh":"\#(isOn ? "on" : "off")""# }
        say("device", nil, more)
      }

      /// For a screen of the app: "last run 2026-05-15 12:01, completed; waits for 2026-05-15 12:16 or later".
      func status(of task: String) -> String {
        var run = "not run yet"
        var wait = "not asked for"
        for event in events(of: task) {
          switch event["bgtask"] as? String {
          case "submitted":
            let earliest = event["earliest"] as? String
            let needs = ["power", "network"].filter { event[$0] as? Bool == true }
            wait =
              "waits for "
              + ([earliest.map { moment($0) + " or later" } ?? "the system"] + needs)
              .joined(separator: ", ")
          case "refused": wait = "could not be asked for (\(event["code"] ?? "no code"))"
          case "cancelled": wait = "cancelled"
          case "launched":
            run = "last run " + moment(event["at"] as? String ?? "")
            wait = "not asked for again"
          case "expired": run += ", told to stop"
          case "completed": run += event["success"] as? Bool == true ? ", completed" : ", failed"
          default: break
          }
        }
        return run + "; " + wait
      }

      /// What the file and the one before it say of a task, oldest first.
      private func events(of task: String) -> [[String: Any]] {
        guard let file else { return [] }
        let texts = [file.path + ".old", file.path].compactMap {
          try? String(contentsOfFile: $0, encoding: .utf8)
        }
        return texts.joined().split(separator: "\n").filter { $0.contains(#""id":"\#(task)""#) }
          .compactMap {
            (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
          }
      }

      /// A date without its seconds and zone, which are those of the phone.
      private func moment(_ date: String) -> String {
        date.prefix(16).replacingOccurrences(of: "T", with: " ")
      }

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
