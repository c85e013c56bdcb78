/// Texts of any size that look like scenario files.
enum LargeText {
  static func list(of bytes: Int) -> [UInt8] {
    repeated(bytes, from: "[\n", "]\n") { _ in app }
  }

  static func scenario(of bytes: Int) -> [UInt8] {
    let before = "{ \"format\": 1, \"duration\": \"9d\", \"events\": [\n"
    return repeated(bytes, from: before, "] }\n") { number in
      "    { \"at\": \"day \(number % 9 + 1) 09:00\", \"lowPowerMode\": true }, // on and off\n"
    }
  }

  private static func repeated(
    _ bytes: Int, from before: String, _ after: String, _ part: (Int) -> String
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
