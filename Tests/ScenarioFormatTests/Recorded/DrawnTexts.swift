import RandomScenarios

/// Times, spans and windows drawn near one another, so that some touch, meet or repeat each other, with
/// the values at which something changes among them.
struct DrawnTexts {
  var dice: Dice

  init(seed: UInt64) { dice = Dice(seed: seed &* 0xD1B5_4A32_D192_ED03 &+ 0x0DD_7E00) }

  mutating func time() -> String {
    let hour = dice.pick([0, 0, 6, 7, 7, 8, 22, 23, 23, 24] as [Int64])
    let minute = hour == 24 ? 0 : dice.pick([0, 0, 0, 1, 30, 59] as [Int64])
    let seconds = dice.chance(5) ? ":0\(dice.below(9))" : ""
    return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)" + seconds
  }

  mutating func span() -> String {
    dice.pick([
      "1ms", "999ms", "1s", "59s", "60s", "3m", "59m", "1h", "12h", "12h1ms", "23h", "24h", "1d",
      "7d",
      "7d1ms", "8d", "1h30m", "0s", "365d", "366d", "1d12h", "90m", "10s",
    ])
  }

  mutating func days() -> String {
    let first = 1 + dice.below(4)
    let days = dice.pick([
      "", "", "weekdays ", "weekends ", "mon ", "sun ", "mon,tue ", "fri,sat ", "every day ",
      "day \(first) ", "day \(first)..\(first + dice.below(3)) ", "day \(first) ", "day 366 ",
    ])
    if !dice.chance(20) { return days }
    let excepted = 1 + dice.below(4)
    let exceptions = dice.pick([
      "day \(excepted)", "day \(excepted)..\(excepted + 1)", "day \(excepted), day \(excepted + 2)",
    ])
    return "\(days)except \(exceptions) "
  }

  mutating func window() -> String {
    let length = dice.pick(["", "-\(time())", "-\(time())", " for \(span())", " for 1h"])
    return days() + time() + length + (dice.chance(12) ? " jitter \(span())" : "")
  }

  mutating func windows() -> String {
    let count = dice.pick([1, 2, 2, 3])
    return "[" + (0..<count).map { _ in "\"\(window())\"" }.joined(separator: ", ") + "]"
  }

  mutating func offset() -> String {
    dice.pick(["+00:00", "+02:00", "-04:00", "+14:00", "-12:00", "+05:45", "+14:01", "Z"])
  }

  mutating func date() -> String {
    let day = dice.pick(["01", "02", "03", "06", "07", "08", "28", "30", "31"])
    return "2026-\(dice.pick(["06", "06", "06", "02", "12"]))-\(day)T\(time())\(offset())"
  }

  mutating func moment() -> String {
    switch dice.below(6) {
    case 0: "+\(span())"
    case 1: time()
    case 2: date()
    default: "day \(1 + dice.below(4)) \(time())"
    }
  }

  mutating func name() -> String {
    dice.pick([
      "com.example.a.r", "com.example.a.R", "com.example.a.r", "com.example.a.rr",
      "com.example.b.r",
      "com.example.a.x.*", "com.example.a.x.1", "com.example.a", "com.example.b", "r",
      "com.exarnple.a.r",
    ])
  }

  mutating func count() -> String {
    let low = dice.below(4)
    return dice.pick(["\(low)", "\"\(low)..\(dice.below(5))\"", "\"\(low)..\"", "\"..\(low)\""])
  }
}
