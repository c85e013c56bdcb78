import RandomScenarios

/// Times, spans and windows drawn near one another, so that some touch, meet or repeat each other, with
/// the values at which something changes among them.
struct DrawnTexts {
  var dice: Dice
  /// Most files are to be right but for what their times come to.
  let isCareful: Bool

  init(seed: UInt64) {
    isCareful = seed % 3 != 0
    dice = Dice(seed: seed &* 0xD1B5_4A32_D192_ED03 &+ 0x0DD_7E00)
  }

  mutating func time() -> String {
    let hours: [Int64] = [0, 0, 6, 7, 7, 8, 22, 23, 23]
    let hour = dice.pick(isCareful ? hours : hours + [24])
    let minutes: [Int64] = [0, 0, 0, 1, 3, 3, 30, 59]
    let minute = hour == 24 ? 0 : dice.pick(isCareful ? minutes : minutes + [60])
    let edges: [Int64] = isCareful ? [59] : [59, 60, 61]
    let second = dice.chance(30) ? dice.pick(edges) : dice.below(9)
    let seconds = dice.chance(5) ? ":" + Self.twoDigits(second) : ""
    return "\(Self.twoDigits(hour)):\(Self.twoDigits(minute))\(seconds)"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  mutating func span() -> String {
    if isCareful { return dice.pick(Self.soundSpans) }
    return dice.pick([
      "1ms", "999ms", "1s", "59s", "60s", "3m", "59m", "1h", "12h", "12h1ms", "23h", "24h", "1d",
      "7d",
      "7d1ms", "8d", "1h30m", "0s", "365d", "366d", "1d12h", "90m", "10s",
    ])
  }

  private static let soundSpans = [
    "1s", "59s", "3m", "59m", "1h", "1h", "90m", "12h", "23h", "24h", "1d12h", "7d",
  ]

  /// A jitter of more than half a day is too much.
  private mutating func jitter() -> String {
    isCareful ? dice.pick(["1s", "10m", "12h"]) : span()
  }

  mutating func days() -> String {
    let first = 1 + dice.below(4)
    let days = dice.pick([
      "", "", "weekdays ", "weekends ", "mon ", "sun ", "mon,tue ", "fri,sat ", "tue ", "thu ",
      "every day ",
      "day \(first) ", "day \(first)..\(first + dice.below(3)) ", "day \(first) ",
      dice.pick(["day 366 ", "day 3654 "] + (isCareful ? [] : ["day 3655 ", "day 0 "])),
    ])
    if !dice.chance(20) { return days }
    let excepted = 1 + dice.below(4)
    let exceptions = dice.pick([
      "day \(excepted)", "day \(excepted)..\(excepted + 1)", "day \(excepted), day \(excepted + 2)",
    ])
    return "\(days)except \(exceptions) "
  }

  mutating func window(isBounded: Bool = false) -> String {
    let longest = dice.pick(["7d", "7d", "24h", "3m", "6d23h57m"])
    let lengths = ["-\(time())", "-\(time())", " for \(span())", " for 1h", " for \(longest)"]
    let length = dice.pick(isBounded && isCareful ? lengths : lengths + [""])
    return days() + time() + length + (dice.chance(12) ? " jitter \(jitter())" : "")
  }

  mutating func windows(areBounded: Bool = false) -> String {
    if !areBounded && dice.chance(15) { return brief() }
    let count = dice.pick([1, 2, 2, 3])
    return "["
      + (0..<count).map { _ in "\"\(window(isBounded: areBounded))\"" }.joined(separator: ", ")
      + "]"
  }

  /// Two of no said length, which open minutes apart.
  private mutating func brief() -> String {
    let hour = Self.twoDigits(6 + dice.below(2))
    let (first, second) = (dice.pick([0, 57] as [Int64]), dice.pick([1, 2, 3, 4] as [Int64]))
    return "[\"day \(1 + dice.below(2)) \(hour):\(Self.twoDigits(first))\", "
      + "\"\(dice.pick(["", "weekdays "]))\(hour):\(Self.twoDigits(second))\"]"
  }

  mutating func offset() -> String {
    let sound = ["+00:00", "+02:00", "-04:00", "+14:00", "-12:00", "+05:45", "-14:00", "+13:59"]
    let odd = ["+14:01", "-14:01", "+15:00", "+02:60", "+02:59", "Z", "2h"]
    return dice.pick(isCareful ? sound : sound + odd)
  }

  mutating func date() -> String {
    let sound = ["01", "02", "03", "06", "07", "08", "28"]
    let day = dice.pick(isCareful ? sound : sound + ["29", "30", "31"])
    let date = "2026-\(dice.pick(["06", "06", "06", "06", "02", "12"]))-\(day)"
    return "\(dice.chance(25) ? oddDate() : date)T\(fullTime())\(offset())"
  }

  /// Around the ends of months, of years and of February.
  private mutating func oddDate() -> String {
    let sound = [
      "2026-05-31", "2026-06-30", "2024-02-29", "2028-02-29", "2000-02-29", "2026-12-31",
      "2027-01-01",
    ]
    let odd = [
      "2026-02-29", "2100-02-29", "2026-06-00", "2026-06-31", "2026-00-01", "2026-13-01",
      "2026-04-31",
      "1900-02-29",
    ]
    return dice.pick(isCareful ? sound : sound + odd)
  }

  private mutating func fullTime() -> String {
    if !dice.chance(25) { return time() }
    let sound = ["00:00", "23:59:59", "06:00:00.5", "06:00:59.999", "23:59:59.999", "06:03:01.25"]
    let odd = ["24:00", "23:60", "24:00:00", "23:59:60", "23:59:61", "06:00:00.1234"]
    return dice.pick(isCareful ? sound : sound + odd)
  }

  mutating func moment() -> String {
    switch dice.below(6) {
    case 0: "+\(dice.pick(["0s", "1ms", "3d", "4d", "36h", "1d", span()]))"
    case 1: dice.chance(30) ? "06:00" : time()
    case 2: date()
    default: "day \(1 + dice.below(4)) \(time())"
    }
  }

  /// Of a task that is likely there.
  mutating func name() -> String {
    if isCareful { return "com.example.a.\(dice.pick(["t0", "t0", "t0", "t1"]))" }
    return dice.pick([
      "com.example.a.r", "com.example.a.R", "com.example.a.r", "com.example.a.rr",
      "com.example.b.r",
      "com.example.a.x.*", "com.example.a.x.1", "com.example.a", "com.example.b", "r",
      "com.exarnple.a.r",
    ])
  }

  mutating func count() -> String {
    let low = dice.below(4)
    let high = isCareful ? low + dice.below(3) : dice.below(5)
    return dice.pick(["\(low)", "\"\(low)..\(high)\"", "\"\(low)..\"", "\"..\(low)\""])
  }
}
