import Basics
import Scenarios

/// How fast texts as large as the largest scenario files, or larger, are read.
enum FormatSpeed {
  static func report() -> [String] {
    // A list is not a scenario, so reading stops after the syntax check.
    let list = text(of: 32_000_000, from: "[\n", "]\n") { _ in app }
    // As many events as the limit allows.
    let before = "{ \"format\": 1, \"duration\": \"9d\", \"events\": [\n"
    let scenario = text(of: 6_000_000, from: before, "] }\n") { number in
      "    { \"at\": \"day \(number % 9 + 1) 09:00\", \"lowPowerMode\": true }, // on and off\n"
    }
    return [("syntax", list), ("scenario", scenario)].map { name, bytes in
      var limits = ReadingLimits()
      limits.bytes = bytes.count
      limits.keys = bytes.count
      limits.values = bytes.count
      let speed = rate {
        _ = ScenarioReader.read(bytes, limits: limits)
        return Double(bytes.count) / 1e6
      }
      return line(name, speed, "MB/s, \(bytes.count) bytes")
    }
  }

  private static func text(
    of bytes: Int, from before: String, _ after: String, _ part: (Int) -> String
  ) -> [UInt8] {
    var text = Array(before.utf8)
    var number = 0
    while text.count < bytes {
      text += Array(part(number).utf8)
      number += 1
    }
    return text + Array(after.utf8)
  }

  private static let app = """
      {
        "id": "com.example.news", // the app
        "opened": ["weekdays 07:05 for 4m", "12:35", "20:10 for 30m"],
        "tasks": [
          { "refresh": "com.example.news.refresh", "submit": ["onBackground"], "earliest": "15m",
            "work": { "takes": "8s..20s", "cpu": "30%", "bytes": "80KB", "units": 100 } },
        ],
      },

    """
}
