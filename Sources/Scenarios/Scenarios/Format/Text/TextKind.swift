/// What a text in a scenario can stand for.
public enum TextKind: String, CaseIterable, Sendable {
  case free, path, identifier, permittedIdentifier
  case duration, durationRange, countRange, seedRange, percent, percentPerHour, bytes
  case percentRange, percentPerHourRange, decimal
  case date, utcOffset, clock, timePoint, window, boundedWindow, arrivals, submission, period
  case pace, expiration, history
}

extension TextKind {
  /// Each a text that is read without complaint; the first is shown to people.
  var examples: [String] {
    switch self {
    case .free: ["Does the news refresh before breakfast?"]
    case .path: ["Info.plist"]
    case .identifier: ["com.example.news.refresh"]
    case .permittedIdentifier: ["com.example.news.refresh", "com.example.news.export.*"]
    case .duration: ["90s", "2h30m", "1d", "250ms", "2w"]
    case .durationRange: ["8s..20s", "8s"]
    case .countRange: ["3..8", "3..", "..8"]
    case .seedRange: ["1..20"]
    case .percent: ["80%", "0.05%"]
    case .percentPerHour: ["10% per hour", "0.05% per hour"]
    case .percentRange: ["30%..90%", "80%"]
    case .percentPerHourRange: ["1% per hour..3% per hour", "1% per hour"]
    case .decimal: ["1", "0.5", "2.25"]
    case .bytes: ["80KB", "2MB", "512B", "1GB"]
    case .date: ["2026-06-01T06:00+02:00", "2026-06-01T06:00:30Z"]
    case .utcOffset: ["+02:00", "-07:30"]
    case .clock: ["07:05", "22:40:30"]
    case .timePoint: ["day 2 21:00", "22:40", "+15m", "2026-06-01T21:00+02:00"]
    case .boundedWindow: TextKind.window.examples.filter { !$0.hasSuffix("12:35") }
    case .window:
      [
        "weekdays 07:05 for 4m", "22:30-06:45", "every day except day 5 12:35",
        "mon,wed 09:00-10:30", "day 2..9 08:00 for 1h jitter 10m", "weekends 00:00-24:00",
      ]
    case .arrivals:
      [
        "every 30m", "weekdays 08:00-18:00 every 20m jitter 5m", "day 2 12:35",
        "22:00-06:00 every 1h",
      ]
    case .submission:
      ["onBackground", "onLaunch", "onOpen", "ifNotPending", "day 1 20:12", "every 1h"]
    case .period: ["day 1", "day 2..4", "day 1 21:00 to day 2 07:00", "22:30-06:45"]
    case .pace: ["1 per 3s"]
    case .expiration: ["complete", "complete after 2s", "ignore", "noHandler"]
    case .history: ["newcomer", "14d"]
    }
  }

  /// For editors, which know no more than regular expressions; nil where anything may stand.
  var pattern: String? {
    switch self {
    case .free, .path, .submission, .window, .boundedWindow, .arrivals, .period: nil
    case .identifier, .permittedIdentifier: "^.{1,128}$"
    case .duration: "^\(Self.spanPattern)$"
    case .durationRange: "^\(Self.spanPattern)(\\.\\.\(Self.spanPattern))?$"
    case .countRange: "^([0-9]+(\\.\\.[0-9]*)?|\\.\\.[0-9]+)$"
    case .seedRange: "^[0-9]+\\.\\.[0-9]+$"
    case .percent: "^[0-9]+(\\.[0-9]{1,4})?%$"
    case .percentPerHour: "^[0-9]+(\\.[0-9]{1,4})?% per hour$"
    case .percentRange: "^\(Self.percentPattern)(\\.\\.\(Self.percentPattern))?$"
    case .percentPerHourRange:
      "^\(Self.percentPattern) per hour(\\.\\.\(Self.percentPattern) per hour)?$"
    case .decimal: "^[0-9]+(\\.[0-9]{1,2})?$"
    case .bytes: "^[0-9]+(B|KB|MB|GB)$"
    case .date: "^\(Self.datePattern)$"
    case .utcOffset: "^[+-][0-9]{2}:[0-9]{2}$"
    case .clock: "^\(Self.clockPattern)$"
    case .timePoint:
      "^(day [0-9]+ \(Self.clockPattern)|\(Self.clockPattern)|\\+\(Self.spanPattern)|\(Self.datePattern))$"
    case .pace: "^[0-9]+ per \(Self.spanPattern)$"
    case .expiration: "^(complete( after \(Self.spanPattern))?|ignore|noHandler)$"
    case .history: "^(newcomer|[0-9]+[dw])$"
    }
  }

  private static let percentPattern = "[0-9]+(\\.[0-9]{1,4})?%"
  private static let spanPattern = "([0-9]+(ms|s|m|h|d|w))+"
  private static let clockPattern = "[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?"
  private static let datePattern =
    "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,3})?)?(Z|[+-][0-9]{2}:[0-9]{2})"
}
