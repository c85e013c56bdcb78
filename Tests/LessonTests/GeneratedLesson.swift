/// A lesson drawn from a number: a day or two of an app with some habits, changes of the world, and each
/// kind of question at some moment.
struct GeneratedLesson {
  /// A line of the scenario, and what can be in its place: nothing, or less.
  struct Line: Sendable {
    let words: String
    let mended: [String?]

    fileprivate init(_ words: String, orOnly parts: [String] = []) {
      self.words = words
      mended = parts.isEmpty ? [nil] : parts
    }
  }

  let text: String
  /// Those that could be left away.
  private(set) var lines: [Line] = []

  /// The same lesson with another line in place of one of them.
  init(_ number: UInt64, with mended: String? = nil, insteadOf words: String? = nil) {
    var chance = Draw(number)
    let kind = chance.one(of: ["refresh", "processing"])
    let device = chance.some(of: [
      #""lowPowerMode": ["13:00-19:00"]"#, #""battery": "22%""#, #""network": "cellular""#,
      #""inUse": ["21:00-23:30"]"#, #""charging": ["20:00-23:00"]"#, #""thermal": "serious""#,
    ])
    let task = chance.some(of: [
      #""earliest": "2h""#, #""submit": ["onBackground", "ifNotPending"]"#, GeneratedLesson.work,
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
    lines = (device + task + events).map {
      $0 == GeneratedLesson.work
        ? Line($0, orOnly: [#""work": { "takes": "20s" }"#, #""work": { "bytes": "1MB" }"#])
        : Line($0)
    }
    func kept(_ all: [String]) -> [String] { all.compactMap { $0 == words ? mended : $0 } }
    func moment() -> String {
      "day \(chance.below(2) + 1) \(chance.below(14) + 10):\(chance.below(50) + 10)"
    }
    let questions = ["heldBy", "letsRun", "heldBy", "letsRun"].map {
      #"{ "\#($0)": "com.a.t", "at": "\#(moment())" }"#
    }
    text = """
      { "format": 1, "lesson": "Number \(number)", "scenario": {
          "format": 1, "duration": "2d", "start": "2026-06-01T06:00+02:00", "seed": \(number),
          "device": { \((["\"like\": \"overnight-charger\""] + kept(device)).joined(separator: ",\n")) },
          "apps": [{ "id": "com.a", "opened": \(opened), "tasks": [{
            \((["\"\(kind)\": \"com.a.t\""] + kept(task)).joined(separator: ",\n")) }] }],
          "events": [ \(kept(events).joined(separator: ",\n")) ],
        },
        "questions": [
          { "firstRun": "com.a.t" }, { "firstRun": "com.a.t", "after": "\(moment())" },
          { "howOften": "com.a.t" }, { "howOften": "com.a.t", "during": "day 1" },
          \(questions.joined(separator: ",\n")),
          { "blame": "com.a.t", "at": "\(moment())" },
        ] }
      """
  }

  private static let work = #""work": { "takes": "20s", "bytes": "1MB" }"#

  /// From 1; in the text of the lesson and in that of its scenario.
  func number(of line: Line) -> Int64? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.firstIndex { $0.contains(line.words) }.map { Int64($0 + 1) }
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
