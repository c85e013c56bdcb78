import RandomScenarios

extension DrawnTexts {
  /// A whole file: most are wrong somewhere, many are right.
  mutating func scenario() -> String {
    let apps = (0..<dice.pick([1, 1, 2])).map { _ in app() }.joined(separator: ", ")
    let events = (0..<dice.below(4)).map { _ in event() }.joined(separator: ", ")
    let expected = (0..<dice.below(3)).map { _ in expectation() }.joined(separator: ", ")
    var parts = ["\"format\": 1", "\"apps\": [\(apps)]"]
    if dice.chance(60) { parts.append("\"start\": \"2026-06-0\(1 + dice.below(7))T06:00+02:00\"") }
    if dice.chance(70) {
      parts.append(
        "\"duration\": \"\(dice.pick(["1d", "3d", "4d", "36h", "1ms", "366d", "367d"]))\"")
    }
    if dice.chance(50) { parts.append("\"device\": \(device())") }
    if !events.isEmpty { parts.append("\"events\": [\(events)]") }
    if !expected.isEmpty { parts.append("\"expect\": [\(expected)]") }
    if dice.chance(20) { parts.append("\"seeds\": \"1..\(dice.pick([1, 20, 10_000]))\"") }
    if dice.chance(10) { parts.append("\"os\": \"\(dice.pick(["iOS 13", "iOS 17", "iOS 26"]))\"") }
    return "{ " + parts.joined(separator: ",\n  ") + " }"
  }

  private mutating func device() -> String {
    var parts: [String] = []
    if dice.chance(40) { parts.append("\"like\": \"\(dice.pick(["commuter", "desk", "ipad"]))\"") }
    if dice.chance(50) { parts.append("\"charging\": \(windows())") }
    if dice.chance(50) {
      parts.append("\"network\": { \"wifi\": \(windows()), \"cellular\": \(windows()) }")
    }
    if dice.chance(30) { parts.append("\"inUse\": \(windows())") }
    if dice.chance(30) { parts.append("\"lowPowerMode\": \(windows())") }
    if dice.chance(30) {
      parts.append("\"battery\": \"\(dice.pick(["0%", "20%", "100%", "101%", "0.5%"]))\"")
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private mutating func app() -> String {
    var parts = ["\"id\": \"\(dice.pick(["com.example.a", "com.example.b", "com.example.A"]))\""]
    parts.append(
      "\"opened\": "
        + (dice.chance(70) ? windows() : dice.pick(["\"daily\"", "\"casual+3\"", "[]"])))
    let tasks = (0..<dice.below(4)).map { _ in task() }.joined(separator: ", ")
    parts.append("\"tasks\": [\(tasks)]")
    if dice.chance(25) { parts.append("\"permitted\": [\"\(name())\", \"\(name())\"]") }
    if dice.chance(20) {
      parts.append("\"modes\": [\(dice.pick(["", "\"fetch\"", "\"processing\""]))]")
    }
    if dice.chance(20) { parts.append("\"installed\": \"\(moment())\"") }
    if dice.chance(20) {
      parts.append("\"activities\": [{ \"name\": \"\(name())\", \"takes\": \"\(range())\" }]")
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private mutating func range() -> String {
    dice.chance(50) ? span() : "\(span())..\(span())"
  }

  private mutating func task() -> String {
    let kind = dice.pick([
      "refresh", "refresh", "processing", "continued", "healthResearch", "push", "transfer",
    ])
    var parts = ["\"\(kind)\": \"\(name())\""]
    if dice.chance(40) { parts.append("\"earliest\": \"\(span())\"") }
    if dice.chance(10) { parts.append("\"earliestTomorrow\": \"\(time())\"") }
    if dice.chance(40) {
      let submit = dice.pick([
        "onBackground", "onOpen", "every \(span())", moment(), "ifNotPending",
      ])
      parts.append("\"submit\": [\"\(submit)\"\(dice.chance(20) ? ", \"onLaunch\"" : "")]")
    }
    if dice.chance(kind == "push" ? 80 : 3) {
      parts.append("\"arrives\": [\"\(window())\(dice.pick(["", " every \(span())"]))\"]")
    }
    if dice.chance(kind == "transfer" ? 80 : 5) {
      parts.append(
        "\"\(dice.pick(["upload", "download"]))\": \"\(dice.pick(["1MB", "0B", "3GB"]))\"")
      if dice.chance(40) { parts.append("\"timeout\": \"\(span())\"") }
    }
    if dice.chance(10) { parts.append("\"handsOver\": \"\(name())\"") }
    if dice.chance(10) { parts.append("\"protection\": \"complete\"") }
    if dice.chance(15) {
      parts.append("\"requires\": [\(dice.pick(["\"power\"", "\"network\", \"gpu\"", "\"gpu\""]))]")
    }
    if dice.chance(60) { parts.append("\"work\": \(work(isContinued: kind == "continued"))") }
    if dice.chance(30) {
      parts.append("\"resubmit\": \"\(dice.pick(["first", "last", "never", "untilDone"]))\"")
    }
    if dice.chance(30) {
      parts.append(
        "\"onExpiration\": \"\(dice.pick(["complete", "ignore", "complete after \(span())"]))\"")
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private mutating func work(isContinued: Bool) -> String {
    var parts: [String] = []
    if dice.chance(isContinued ? 80 : 5) {
      parts.append("\"units\": \(dice.pick([0, 1, 40, 100, 1_000_000_000]))")
      parts.append("\"pace\": \"\(dice.pick(["1s", "1 per 3s", "5 per 1ms", "0 per 1s"]))\"")
      if dice.chance(50) {
        let stalls = (0..<dice.pick([1, 2])).map { _ in
          "{ \"atUnit\": \(dice.pick([0, 39, 40, 41, 100])), \"for\": \"\(span())\" }"
        }
        parts.append("\"stalls\": [\(stalls.joined(separator: ", "))]")
      }
      if dice.chance(30) {
        parts.append("\"retitles\": [\(dice.pick(["1", "40, 40", "41, 7", "100"]))]")
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
    if dice.chance(30) { parts.append("\"cpu\": \"\(dice.pick(["0%", "30%", "100%", "101%"]))\"") }
    if dice.chance(15) { parts.append("\"completesAgain\": \"\(span())\"") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private mutating func event() -> String {
    let what = dice.pick([
      "\"forceQuit\": \"com.example.a\"", "\"forceQuit\": \"com.example.c\"", "\"reboot\": true",
      "\"utcOffset\": \"\(offset())\"", "\"utcOffset\": \"\(offset())\"", "\"lowPowerMode\": true",
      "\"submit\": \"\(name())\"", "\"cancel\": \"\(name())\"", "\"battery\": \"20%\"",
      "\"open\": \"com.example.a\", \"for\": \"\(span())\"", "\"push\": \"\(name())\"",
    ])
    return "{ \"at\": \"\(moment())\", \(what) }"
  }

  private mutating func expectation() -> String {
    var parts: [String] = []
    if dice.chance(80) { parts.append("\"task\": \"\(name())\"") }
    if dice.chance(15) { parts.append("\"activity\": \"\(name())\"") }
    if dice.chance(20) { parts.append("\"app\": \"com.example.a\"") }
    if dice.chance(60) {
      parts.append("\"\(dice.pick(["ran", "completed", "killed"]))\": \(count())")
    }
    if dice.chance(20) {
      parts.append("\"because\": \"\(dice.pick(["app-switcher", "network", "x"]))\"")
    }
    if dice.chance(20) { parts.append("\"maxGap\": \"\(span())\"") }
    if dice.chance(20) { parts.append("\"freshAtOpening\": \"\(span())\"") }
    if dice.chance(40) {
      let during = dice.pick(["day \(1 + dice.below(5))", window(), "\(moment()) to \(moment())"])
      parts.append("\"during\": \"\(during)\"")
    }
    if dice.chance(20) { parts.append("\"after\": \"\(moment())\"") }
    if dice.chance(20) { parts.append("\"before\": \"\(moment())\"") }
    if dice.chance(10) { parts.append("\"per\": \"day\"") }
    if dice.chance(10) { parts.append("\"inSeeds\": \"\(dice.pick(["0%", "95%", "100%"]))\"") }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}
