/// Scenario files that are right, from the smallest to one that says everything once.
enum ExampleTexts {
  static let smallest = "{\"format\":1}"

  static let breakfast = """
    // What a news app gets on three ordinary days.
    {
      "format": 1,
      "name": "Does the news refresh before breakfast?",
      "start": "2026-06-01T06:00+02:00",
      "duration": "3d",
      "device": {
        "battery": "80%", "charging": ["22:30-06:45"],
        "network": { "wifi": ["18:00-08:00"], "cellular": ["08:00-18:00"] },
      },
      "apps": [{
        "id": "com.example.news",
        "permitted": ["com.example.news.refresh", "com.example.news.cleanup", "com.example.news.export.*"],
        "modes": ["fetch", "processing"],
        "opened": ["weekdays 07:05 for 4m", "12:35", "20:10 for 30m"],
        "tasks": [
          { "refresh": "com.example.news.refresh", "submit": ["onBackground"], "earliest": "15m",
            "work": { "takes": "8s..20s", "cpu": "30%", "bytes": "80KB" },
            "resubmit": "first", "onExpiration": "complete" },
          { "processing": "com.example.news.cleanup", "submit": ["onLaunch", "ifNotPending"], "requires": ["power"],
            "work": { "total": "40m", "checkpoint": "30s" }, "resubmit": "untilDone" },
          { "continued": "com.example.news.export.1", "submit": ["day 1 20:12"], "strategy": "queue",
            "work": { "units": 100, "pace": "1 per 3s", "stalls": [{ "atUnit": 40, "for": "45s" }] } },
        ],
      }],
      /* The user is not always kind. */
      "events": [
        { "at": "day 2 21:00", "forceQuit": "com.example.news" },
        { "at": "day 3 09:00", "lowPowerMode": true },
      ],
      "expect": [
        { "task": "com.example.news.refresh", "ran": "3..8", "per": "day", "during": "day 1" },
        { "task": "com.example.news.cleanup", "ran": 0, "after": "day 2 21:00", "because": "app-switcher" },
      ],
    }

    """

  static let named = """
    { "$schema": "scenario.json", "format": 1, "os": "iOS 17", "device": "commuter", "seeds": "1..20",
      "apps": [ { "id": "com.example.mail", "opened": "daily", "plist": "Mail/Info.plist", "installed": "day 1 09:00",
        "x-note": "kept by nobody \\u00E9 \\uD83D\\uDE00",
        "tasks": [ { "healthResearch": "com.example.mail.study", "protection": "complete", "submit": [ "every 1h", "+15m" ] } ] } ],
      "rules": { "rate-limiting.refresh-spacing": "30m", "app-usage.threshold": "0.5%", "submission.pending-refresh": 2,
        "low-power-mode.pauses-processing": true },
      "limits": { "events": 1000 },
      "expect": [ { "task": "com.example.mail.study", "chainAlive": "2d", "inSeeds": "95%", "during": "22:00-06:00" } ] }
    """

  static let all = [smallest, breakfast, named]
}
