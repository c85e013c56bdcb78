import RandomScenarios

/// A scenario drawn from a number: a few days of an app with habits, a task, a user's device, and changes
/// of the world.
struct DrawnScenario {
  let text: String
  /// Whether the user opens the app at the same times whatever the seed is.
  let hasFixedTimes: Bool

  init(_ number: UInt64) {
    var dice = Dice(seed: number)
    let device = dice.pick(["overnight-charger", "commuter"])
    let opened = dice.pick([
      #""daily""#, #""casual""#, #""messenger""#, #"["07:05", "12:40", "20:10"]"#,
      #"["weekdays 08:30 for 5m", "weekends 10:00 for 10m"]"#,
    ])
    hasFixedTimes = opened.hasPrefix("[")
    var tasks: [String] = []
    if dice.chance(75) {
      let work = dice.pick(["5s", "10s..20s", "25s"])
      let earliest = dice.pick([#""earliest": "15m","#, #""earliest": "2h","#, ""])
      tasks.append(
        #"{ "refresh": "com.a.news", \#(earliest) "work": { "takes": "\#(work)" } }"#)
    }
    if tasks.isEmpty || dice.chance(40) {
      let needs = dice.pick([#""requires": ["power"],"#, #""requires": ["power", "network"],"#, ""])
      let work = dice.pick(["40s", "2m", "1m..3m"])
      tasks.append(
        #"{ "processing": "com.a.tidy", \#(needs) "work": { "takes": "\#(work)" } }"#)
    }
    var events: [String] = []
    func event(_ percent: Int64, _ words: String) {
      let at = "day \(dice.below(3) + 1) \(dice.below(12) + 9):\(dice.below(50) + 10)"
      if dice.chance(percent) { events.append("{ \"at\": \"\(at)\", \(words) }") }
    }
    event(30, #""forceQuit": "com.a""#)
    event(30, #""lowPowerMode": true"#)
    event(20, #""battery": "15%""#)
    event(20, #""network": "none""#)
    event(15, #""backgroundRefresh": "off""#)
    event(15, #""open": "com.a", "for": "4m""#)
    text = """
      { "format": 1, "start": "2026-06-01T00:00+02:00", "duration": "\(dice.below(4) + 3)d",
        "seed": \(number), "device": "\(device)",
        "apps": [{ "id": "com.a", "opened": \(opened),
          "tasks": [\(tasks.joined(separator: ", "))] }],
        "events": [\(events.joined(separator: ",\n"))] }
      """
  }
}
