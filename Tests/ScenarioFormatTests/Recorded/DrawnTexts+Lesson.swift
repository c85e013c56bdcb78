import RandomScenarios

extension DrawnTexts {
  /// Questions with keys of their own and of others, at moments on both sides of the beginning and the
  /// end.
  mutating func lesson() -> String {
    let questions = (0..<(1 + dice.below(3))).map { _ in question() }.joined(separator: ",\n  ")
    let duration = dice.pick(["36h", "3d", "1d"])
    return """
      { "format": 1, "lesson": "One", "scenario": { "format": 1, "start": "2026-06-01T06:00+02:00",
        "duration": "\(duration)", "apps": [
          { "id": "com.example.a", "tasks": [{ "refresh": "com.example.a.t0" }] },
          { "id": "com.example.b", "tasks": [{ "refresh": "com.example.a.t1" },
            { "processing": "\(dice.pick(["com.example.a.t0", "com.example.b.t0"]))" }] }] },
        "questions": [\(questions)] }
      """
  }

  private mutating func question() -> String {
    let kind = dice.pick(["firstRun", "howOften", "heldBy", "letsRun", "blame", "edit"])
    var parts = ["\"\(kind)\": \"\(name())\""]
    if dice.chance(20) { parts.append("\"app\": \"com.example.\(dice.pick(["a", "b", "c"]))\"") }
    if has(["heldBy", "letsRun", "blame"], kind) { parts.append("\"at\": \"\(moment())\"") }
    if has(["firstRun"], kind) { parts.append("\"after\": \"\(moment())\"") }
    if has(["firstRun"], kind) { parts.append("\"within\": \"\(span())\"") }
    if has(["howOften"], kind) { parts.append("\"during\": \"day \(1 + dice.below(5))\"") }
    if has(["howOften"], kind) {
      parts.append("\"counting\": \"\(dice.pick(["launches", "expired", "killed"]))\"")
    }
    if has(["edit"], kind) { parts.append("\"changes\": \(dice.pick([0, 1, 10, 11]))") }
    if has(["edit"], kind) {
      parts.append("\"expect\": { \"\(dice.pick(["ran", "completed"]))\": \(count()) }")
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private mutating func has(_ kinds: [String], _ kind: String) -> Bool {
    dice.chance(kinds.contains(kind) ? 85 : 8)
  }
}
