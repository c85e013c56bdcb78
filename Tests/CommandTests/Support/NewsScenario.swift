/// A small scenario for the command to run: one app, one refresh before each breakfast.
struct NewsScenario {
  var name = "Does the news refresh before breakfast?"
  var identifier = "com.example.news.refresh"
  var duration = "5d"
  /// The launches that are expected on each morning but the first; nil where nothing is expected.
  var ran: Int? = 1
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
      "apps": [{
        "id": "com.example.news",
        "opened": ["07:05 for 4m"],
        "tasks": [{
          "refresh": "\(identifier)",
          "submit": ["onBackground"],
          "earliest": "15m",
          "work": { "takes": "8s..20s", "bytes": "80KB" },
          "resubmit": "first",
        }],
      }],
    \(expect)
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
}
