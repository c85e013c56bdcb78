/// A lesson drawn from a number: a day or two of an app with some habits, changes of the world, and each
/// kind of question at some moment.
struct GeneratedLesson {
  let text: String

  init(_ number: UInt64) {
    var chance = Draw(number)
    let kind = chance.one(of: ["refresh", "processing"])
    let device = chance.some(of: [
      #""lowPowerMode": ["13:00-19:00"]"#, #""battery": "22%""#, #""network": "cellular""#,
      #""inUse": ["21:00-23:30"]"#, #""charging": ["20:00-23:00"]"#, #""thermal": "serious""#,
    ])
    let task = chance.some(of: [
      #""earliest": "2h""#, #""submit": ["onBackground", "ifNotPending"]"#,
      #""work": { "takes": "20s", "bytes": "1MB" }"#,
    ])
    let events = chance.some(of: [
      #"{ "at": "day 1 10:00", "forceQuit": "com.a" }"#,
      #"{ "at": "day 1 12:00", "battery": "15%" }"#,
      #"{ "at": "day 1 15:00", "refreshOff": "com.a" }"#,
      #"{ "at": "day 1 16:00", "network": "none" }"#,
    ])
    let opened = chance.one(of: [
      #""daily""#, #""messenger""#, #"["07:05", "20:10"]"#, #"["12:30"]"#,
    ])
    func moment() -> String {
      "day \(chance.below(2) + 1) \(chance.below(14) + 10):\(chance.below(50) + 10)"
    }
    let questions = ["heldBy", "letsRun", "heldBy", "letsRun"].map {
      #"{ "\#($0)": "com.a.t", "at": "\#(moment())" }"#
    }
    text = """
      { "format": 1, "lesson": "Number \(number)", "scenario": {
          "format": 1, "duration": "2d", "start": "2026-06-01T06:00+02:00", "seed": \(number),
          "device": { \((["\"like\": \"overnight-charger\""] + device).joined(separator: ",\n")) },
          "apps": [{ "id": "com.a", "opened": \(opened), "tasks": [{
            \((["\"\(kind)\": \"com.a.t\""] + task).joined(separator: ",\n")) }] }],
          "events": [ \(events.joined(separator: ",\n")) ],
        },
        "questions": [
          { "firstRun": "com.a.t" }, { "firstRun": "com.a.t", "after": "\(moment())" },
          { "howOften": "com.a.t" }, { "howOften": "com.a.t", "during": "day 1" },
          \(questions.joined(separator: ",\n")),
          { "blame": "com.a.t", "at": "\(moment())" },
        ] }
      """
  }
}

/// Small draws that are the same everywhere.
private struct Draw {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % limit
  }

  mutating func one(of words: [String]) -> String { words[below(words.count)] }

  mutating func some(of words: [String]) -> [String] { words.filter { _ in below(3) == 0 } }
}
