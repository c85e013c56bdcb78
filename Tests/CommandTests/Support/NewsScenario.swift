/// A small scenario for the command to run: one app, one refresh before each breakfast.
struct NewsScenario {
  var name = "Does the news refresh before breakfast?"
  var identifier = "com.example.news.refresh"
  var duration = "5d"
  /// The launches that are expected on each morning but the first; nil where nothing is expected.
  var ran: Int? = 1
  /// How many such apps the device has; more take longer.
  var apps = 1
  /// More keys, with a comma after each.
  var extra = ""

  var text: String {
    """
    {
      "format": 1,
      "name": "\(name)",
      "start": "2026-06-01T00:00+02:00",
      "duration": "\(duration)", \(extra)
      "device": "overnight-charger",
      "apps": [\((0..<apps).map(app).joined(separator: ", "))],
    \(expect)
    }

    """
  }

  private func app(_ number: Int) -> String {
    let more = number == 0 ? "" : "\(number)"
    return """
      {
          "id": "com.example.news\(more)",
          "opened": ["07:05 for 4m"],
          "tasks": [{
            "refresh": "\(identifier)\(more)",
            "submit": ["onBackground"],
            "earliest": "15m",
            "work": { "takes": "8s..20s", "bytes": "80KB" },
            "resubmit": "first",
          }],
        }
      """
  }

  private var expect: String {
    guard let ran else { return "" }
    return """
        "expect": [
          { "task": "\(identifier)", "ran": \(ran), "per": "day",
            "during": "06:00-07:05", "after": "day 2 00:00" },
        ],
      """
  }

  /// Takes so long that something can happen meanwhile, which optimised code would be too fast for.
  static func long(_ duration: String) -> NewsScenario {
    #if DEBUG
      NewsScenario(duration: duration)
    #else
      NewsScenario(duration: duration, apps: 16)
    #endif
  }
}
