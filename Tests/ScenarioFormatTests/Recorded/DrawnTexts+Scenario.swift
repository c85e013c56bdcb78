import RandomScenarios

extension DrawnTexts {
  /// A whole file: most are wrong somewhere, many are right.
  mutating func scenario() -> String {
    let apps = (0..<dice.pick([1, 1, 2])).map { app($0) }.joined(separator: ", ")
    let events = (0..<dice.below(4)).map { _ in event() }.joined(separator: ", ")
    let expected = (0..<dice.below(3)).map { _ in expectation() }.joined(separator: ", ")
    var parts = ["\"format\": 1", "\"apps\": [\(apps)]"]
    if dice.chance(60) { parts.append("\"start\": \"2026-06-0\(1 + dice.below(7))T06:00+02:00\"") }
    if dice.chance(70) {
      parts.append(
        "\"duration\": \"\(dice.pick(isCareful ? ["3d", "4d", "5d", "36h"] : ["1ms", "366d", "367d", "0s"]))\""
      )
    }
    if dice.chance(50) { parts.append("\"device\": \(device())") }
    if !events.isEmpty { parts.append("\"events\": [\(events)]") }
    if !expected.isEmpty { parts.append("\"expect\": [\(expected)]") }
    if dice.chance(20) { parts.append("\"seeds\": \"1..\(dice.pick([1, 20, 10_000]))\"") }
    if dice.chance(10) {
      parts.append(
        "\"os\": \"\(dice.pick(["iOS 16", "iOS 17", "iOS 26"] + (isCareful ? [] : ["iOS 13"])))\"")
    }
    return "{ " + parts.joined(separator: ",\n  ") + " }"
  }

  private mutating func device() -> String {
    var parts: [String] = []
    if dice.chance(40) {
      parts.append("\"like\": \"\(dice.pick(["commuter", "desk"] + (isCareful ? [] : ["ipad"])))\"")
    }
    if dice.chance(50) { parts.append("\"charging\": \(windows(areBounded: true))") }
    if dice.chance(50) {
      parts.append(
        "\"network\": { \"wifi\": \(windows(areBounded: true)), \"\(dice.pick(["cellular", "none"]))\": \(windows(areBounded: true)) }"
      )
    }
    if dice.chance(30) { parts.append("\"inUse\": \(windows(areBounded: true))") }
    if dice.chance(30) { parts.append("\"lowPowerMode\": \(windows(areBounded: true))") }
    if dice.chance(30) {
      parts.append(
        "\"battery\": \"\(dice.pick(["0%", "20%", "100%", "0.5%"] + (isCareful ? [] : ["101%"])))\""
      )
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private mutating func app(_ place: Int) -> String {
    let odd = dice.pick(["com.example.a", "com.example.b", "com.example.A"])
    let id = isCareful ? ["com.example.a", "com.example.b"][place] : odd
    var parts = ["\"id\": \"\(id)\""]
    parts.append(
      "\"opened\": "
        + (dice.chance(70)
          ? windows() : dice.pick(["\"daily\"", "[]"] + (isCareful ? [] : ["\"casual+3\""]))))
    let count = isCareful ? 1 + dice.below(3) : dice.below(4)
    let tasks = (0..<count).map { number in
      task(isCareful ? "\(id).t\(number)" : name())
    }.joined(separator: ", ")
    parts.append("\"tasks\": [\(tasks)]")
    if dice.chance(25) { parts.append("\"permitted\": [\"\(name())\", \"\(name())\"]") }
    if dice.chance(20) {
      parts.append("\"modes\": [\(dice.pick(["", "\"fetch\"", "\"processing\""]))]")
    }
    if dice.chance(20) { parts.append("\"installed\": \"\(moment())\"") }
    if dice.chance(20) {
      parts.append(
        "\"activities\": [{ \"name\": \"\(isCareful ? "sync" : name())\", \"takes\": \"\(range())\" }]"
      )
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private mutating func range() -> String {
    if dice.chance(50) { return span() }
    return isCareful ? dice.pick(["1s..59s", "3m..3m", "1s..1h"]) : "\(span())..\(span())"
  }

  private mutating func task(_ name: String) -> String {
    let kind = dice.pick([
      "refresh", "refresh", "processing", "continued", "healthResearch", "push", "transfer",
    ])
    var parts = ["\"\(kind)\": \"\(name)\""]
    // A key that does not belong to the kind now and then.
    func fits(_ kinds: [String], _ percent: Int64, _ dice: inout Dice) -> Bool {
      dice.chance(kinds.contains(kind) ? percent : isCareful ? 0 : 5)
    }
    let asked = ["refresh", "processing", "continued", "healthResearch", "transfer"]
    let dated = fits(asked, 40, &dice)
    if dated { parts.append("\"earliest\": \"\(span())\"") }
    if fits(asked, 10, &dice) && !(dated && isCareful) {
      parts.append("\"earliestTomorrow\": \"\(time())\"")
    }
    if fits(asked, 40, &dice) {
      let submit = dice.pick([
        "onBackground", "onOpen", isCareful ? "every 1h" : "every \(span())", moment(),
        "ifNotPending",
      ])
      parts.append("\"submit\": [\"\(submit)\"\(dice.chance(20) ? ", \"onLaunch\"" : "")]")
    }
    if fits(["push"], 80, &dice) {
      parts.append(
        "\"arrives\": [\"\(window())\(dice.pick(["", " every 10m", isCareful ? " every 1m" : " every \(span())"]))\"]"
      )
    }
    if fits(["transfer"], isCareful ? 100 : 80, &dice) {
      let size = dice.pick(["1MB", "1B", "3GB"] + (isCareful ? [] : ["0B"]))
      parts.append("\"\(dice.pick(["upload", "download"]))\": \"\(size)\"")
      if dice.chance(40) { parts.append("\"timeout\": \"\(span())\"") }
      if dice.chance(20) { parts.append("\"cellular\": false, \"discretionary\": true") }
    }
    if fits([], 0, &dice) { parts.append("\"handsOver\": \"\(self.name())\"") }
    if fits(["healthResearch"], 50, &dice) { parts.append("\"protection\": \"complete\"") }
    if fits(["processing", "healthResearch"], 40, &dice) {
      parts.append("\"requires\": [\(dice.pick(["\"power\"", "\"network\", \"power\""]))]")
    }
    if fits(["continued"], 30, &dice) { parts.append("\"requires\": [\"gpu\"]") }
    if kind != "transfer" && dice.chance(60) {
      parts.append("\"work\": \(work(isContinued: kind == "continued"))")
    }
    if fits(["refresh", "processing"], 30, &dice) {
      parts.append("\"resubmit\": \"\(dice.pick(["first", "last", "never", "onSuccess"]))\"")
    }
    if fits(["refresh", "processing", "continued"], 30, &dice) {
      let after = "complete after \(span())"
      parts.append("\"onExpiration\": \"\(dice.pick(["complete", "ignore", after]))\"")
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private mutating func work(isContinued: Bool) -> String {
    var parts: [String] = []
    if dice.chance(isContinued ? 80 : isCareful ? 0 : 5) {
      parts.append("\"units\": \(dice.pick(isCareful ? [100, 101] : [0, 1, 40, 1_000_000_000]))")
      parts.append(
        "\"pace\": \"\(dice.pick(["1s", "1 per 3s", "5 per 1ms"] + (isCareful ? [] : ["0 per 1s"])))\""
      )
      if dice.chance(50) {
        let stalls = (0..<dice.pick([1, 2])).map { _ in
          "{ \"atUnit\": \(dice.pick([0, 39, 40, 41, 100])), \"for\": \"\(span())\" }"
        }
        parts.append("\"stalls\": [\(stalls.joined(separator: ", "))]")
      }
      if dice.chance(30) {
        parts.append("\"retitles\": [\(dice.pick(["1", "40, 40", "41, 7", "100", "101"]))]")
      }
      if dice.chance(30) { parts.append("\"fallsAt\": \(dice.pick([0, 1, 40, 101]))") }
    } else if dice.chance(30) {
      parts.append("\"total\": \"\(span())\"")
      if dice.chance(60) { parts.append("\"checkpoint\": \"\(span())\"") }
    } else {
      parts.append("\"takes\": \"\(range())\"")
    }
    if dice.chance(30) {
      parts.append("\"bytes\": \"\(dice.pick(["80KB", "1B", "0B", "1.5MB"]))\"")
    }
    if dice.chance(30) {
      parts.append("\"cpu\": \"\(dice.pick(["0%", "30%", "100%"] + (isCareful ? [] : ["101%"])))\"")
    }
    if dice.chance(15) { parts.append("\"completesAgain\": \"\(span())\"") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private mutating func event() -> String {
    let what = dice.pick([
      "\"forceQuit\": \"com.example.a\"", "\"reboot\": true",
      "\"utcOffset\": \"\(offset())\"", "\"utcOffset\": \"\(offset())\"", "\"lowPowerMode\": true",
      "\"submit\": \"\(name())\"", "\"cancel\": \"\(name())\"", "\"unlock\": true",
      "\"battery\": \"20%\"",
      "\"open\": \"com.example.a\", \"for\": \"\(span())\"",
      isCareful ? "\"thermal\": \"serious\"" : "\"push\": \"\(name())\", \"for\": \"1s\"",
    ])
    return "{ \"at\": \"\(moment())\", \(what) }"
  }

  private mutating func expectation() -> String {
    var parts: [String] = []
    if isCareful || dice.chance(80) { parts.append("\"task\": \"\(name())\"") }
    if !isCareful && dice.chance(20) { parts.append("\"activity\": \"\(name())\"") }
    if dice.chance(20) { parts.append("\"app\": \"com.example.a\"") }
    if dice.chance(60) {
      parts.append("\"\(dice.pick(["ran", "completed", "killed"]))\": \(count())")
    }
    if dice.chance(20) {
      parts.append(
        "\"because\": \"\(dice.pick(["app-switcher", "network"] + (isCareful ? [] : ["x"])))\"")
    }
    if dice.chance(20) { parts.append("\"maxGap\": \"\(span())\"") }
    if dice.chance(20) { parts.append("\"freshAtOpening\": \"\(span())\"") }
    if dice.chance(40) {
      let during = dice.pick([
        "day \(1 + dice.below(5))", window(isBounded: true), "\(moment()) to \(moment())",
      ])
      parts.append("\"during\": \"\(during)\"")
    }
    if dice.chance(20) { parts.append("\"after\": \"\(moment())\"") }
    if dice.chance(20) { parts.append("\"before\": \"\(moment())\"") }
    if dice.chance(10) { parts.append("\"per\": \"day\"") }
    if dice.chance(10) {
      parts.append("\"inSeeds\": \"\(dice.pick(["95%", "100%"] + (isCareful ? [] : ["0%"])))\"")
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}
