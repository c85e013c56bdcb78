import RandomScenarios

extension DrawnTexts {
  /// A population whose groups and choices say different things of the same devices.
  mutating func population() -> String {
    let id = "com.example.a"
    var app = "\"id\": \"\(id)\", \"tasks\": [{ \"refresh\": \"\(id).t0\" }]"
    if dice.chance(30) { app += ", \"opened\": \(windows())" }
    var parts = ["\"format\": 1", "\"apps\": [{ \(app) }]"]
    if dice.chance(60) {
      parts.append("\"duration\": \"\(dice.pick(["1ms", "1d", "24h", "3d", "47h", "48h"]))\"")
    }
    if dice.chance(40) { parts.append("\"start\": \"2026-06-0\(1 + dice.below(7))T00:00+02:00\"") }
    if dice.chance(30) { parts.append("\"freshWithin\": \"\(span())\"") }
    if dice.chance(30) {
      parts.append("\"enoughLaunches\": \"\(dice.pick(["1", "0.5", "0.01", "0", "24.25"]))\"")
    }
    let groups = (0..<(isCareful ? 1 + dice.below(3) : dice.below(3))).map { number in
      let name = isCareful ? "g\(number)" : dice.pick(["g", "G", "h"])
      return "{ \"group\": \"\(name)\", \(weight())\(traits()) }"
    }
    parts.append("\"groups\": [\(groups.joined(separator: ", "))]")
    let aspects = (0..<dice.below(3)).map { number in
      let choices = (0..<dice.pick([1, 2, 2])).map { _ in "{ \(weight())\(traits()) }" }
      return "{ \"aspect\": \"a\(number)\", \"among\": [\(choices.joined(separator: ", "))] }"
    }
    if !aspects.isEmpty { parts.append("\"vary\": [\(aspects.joined(separator: ",\n  "))]") }
    return "{ " + parts.joined(separator: ",\n  ") + " }"
  }

  private mutating func weight() -> String {
    let weight = dice.pick([1, 3, 1_000_000] + (isCareful ? [] : [0, 0, 1_000_001]))
    return "\"weight\": \(weight)" + (dice.chance(30) ? ", \"source\": \"assumed\"" : "")
  }

  private mutating func traits() -> String {
    var parts: [String] = []
    if dice.chance(20) { parts.append("\"os\": \"iOS 17\"") }
    if dice.chance(25) { parts.append("\"device\": \"\(dice.pick(["desk", "commuter"]))\"") }
    if dice.chance(20) { parts.append("\"charging\": \(windows(areBounded: true))") }
    if dice.chance(20) {
      parts.append(
        "\"network\": " + dice.pick(["\"wifi\"", "{ \"wifi\": \(windows(areBounded: true)) }"]))
    }
    if dice.chance(15) { parts.append("\"lowDataMode\": \(dice.chance(50))") }
    if dice.chance(15) { parts.append("\"lowPowerMode\": \(windows(areBounded: true))") }
    if dice.chance(15) { parts.append("\"inUse\": \(windows(areBounded: true))") }
    if dice.chance(15) { parts.append("\"backgroundRefresh\": \"wifiOnly\"") }
    if dice.chance(40) { parts.append("\"opened\": \(dice.pick(["\"daily\"", windows()]))") }
    if dice.chance(15) { parts.append("\"refreshOn\": false") }
    if dice.chance(40) { parts.append("\"forceQuits\": \(windows())") }
    if dice.chance(20) {
      parts.append(
        "\"battery\": \"\(dice.pick(["30%..100%", "0%..0%", isCareful ? "7%" : "9%..8%"]))\"")
    }
    return parts.map { ", " + $0 }.joined()
  }
}
