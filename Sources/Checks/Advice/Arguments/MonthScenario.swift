/// A month of one app as a scenario file, of which each argument changes what it is about.
struct MonthScenario {
  var device = "\"overnight-charger\""
  var opened = "\"daily\""
  var tasks: [String]
  var events: [String] = []

  static let app = Tool.app
  static let refresh = "\(Tool.app).refresh"

  var text: String {
    let happens =
      events.isEmpty ? "" : "\n  \"events\": [\n\(events.map { "    \($0),\n" }.joined())  ],"
    return """
      {
        "format": 1,
        "start": "2026-06-01T00:00+00:00",
        "duration": "\(SimulatedMonth.days)d",
        "device": \(device),
        "apps": [{
          "id": "\(MonthScenario.app)",
          "opened": \(opened),
          "tasks": [
      \(tasks.map { "      \($0),\n" }.joined())    ],
        }],\(happens)
      }

      """
  }

  static func refresh(earliest: String, _ further: String = "") -> String {
    "{ \"refresh\": \"\(refresh)\", \"earliest\": \"\(earliest)\", \"work\": { \"takes\": \"8s\" }"
      + "\(further) }"
  }

  static let pushes =
    "{ \"push\": \"\(app).news\", \"arrives\": [\"07:00-23:00 every 20m\"], "
    + "\"work\": { \"takes\": \"8s\" } }"

  /// Forty minutes of work in pieces of ten seconds.
  static let nightly =
    "{ \"processing\": \"\(app).upkeep\", \"requires\": [\"power\"], \"submit\": [\"day 1 09:01\"], "
    + "\"resubmit\": \"untilDone\", \"work\": { \"total\": \"40m\", \"checkpoint\": \"10s\" } }"

  /// So that a request of that minute finds the app open.
  static let firstOpening = "{ \"at\": \"day 1 09:00\", \"open\": \"\(app)\" }"

  /// The user swipes the app away every evening.
  static let swipes = (1...SimulatedMonth.days).map { day in
    "{ \"at\": \"day \(day) 21:30\", \"forceQuit\": \"\(app)\" }"
  }
}
