import Basics
import Documents
import Testing

@testable import Scenarios

/// What is told about a text, short enough for a table: "S011 1:5" is code, line and column.
enum Told {
  static func problems(_ text: String, limits: ReadingLimits = ReadingLimits()) -> [String] {
    problems(Array(text.utf8), limits: limits)
  }

  static func problems(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) -> [String] {
    let source = SourceText(bytes)
    return ScenarioReader.read(bytes, limits: limits).diagnostics.map { diagnostic in
      let (line, column) = source.position(of: diagnostic.span.start)
      return "\(diagnostic.codeName) \(line):\(column)"
    }
  }

  /// The first problem as a fact.
  static func first(_ text: String) -> Problem? {
    ScenarioReader.read(Array(text.utf8)).diagnostics.first?.problem
  }
}

/// What comes of one text: the value printed the canonical way, or the reason with the part that is
/// to blame.
enum ReadText {
  static func outcome<Value>(_ text: String, _ form: TextForm<Value>) -> String {
    let bytes = Array(text.utf8)
    do { return form.print(try form.read(TextCursor(bytes))) } catch {
      let blamed = String(decoding: bytes[error.from..<error.to], as: UTF8.self)
      let reason = "\(error.reason)".replacing("Scenarios.TextProblem.Expected.", with: "")
        .replacing("SchedulerEngine.", with: "")
      return "\(reason) at '\(blamed)'"
    }
  }

  static func value<Value>(_ text: String, _ form: TextForm<Value>) -> Value? {
    try? form.read(TextCursor(Array(text.utf8)))
  }
}

/// What a report says about a text.
enum Reported {
  static func text(
    _ text: String, _ layout: DiagnosticLayout, file: String = "commute.jsonc"
  ) -> String {
    let bytes = Array(text.utf8)
    return DiagnosticReport(ScenarioReader.read(bytes), file: file, bytes: bytes).text(layout)
  }
}

/// What the parser alone says of a text, whatever the text means.
struct Syntax {
  let tree: JSONTree?
  let problems: [(problem: SyntaxProblem, span: SourceSpan)]

  init(_ text: String, limits: ReadingLimits = ReadingLimits()) {
    self.init(Array(text.utf8), limits: limits)
  }

  init(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) {
    var list = ProblemList(limit: limits.problems)
    tree = ScenarioReader.parse(bytes, limits, &list)
    problems = list.all.compactMap { diagnostic in
      guard case .syntax(let problem) = diagnostic.problem else { return nil }
      return (problem, diagnostic.span)
    }
  }

  /// Problems with the bytes they point at.
  var told: [String] {
    problems.map { problem, span in
      "\(problem) \(span.start)..<\(span.end)".replacing("Basics.SyntaxProblem.Bracket.", with: "")
    }
  }
}

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
