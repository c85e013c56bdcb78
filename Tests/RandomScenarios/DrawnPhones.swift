import SchedulerEngine

/// A phone that is not the usual one for some of the scenarios, with draws of their own.
enum DrawnPhones {
  static func add(to setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0x9E6C_63D0_876A_68DD &+ 13)
    guard dice.chance(35) else { return }
    if dice.chance(75) { setup.phone = 1 + dice.below(1_000) }
    var numbers = setup.rules.appStanding
    numbers.neglectedShare = dice.pick([.none, .percent(30), .percent(60)])
    numbers.favouredShare = dice.pick([.none, .percent(30), .percent(40)])
    numbers.neglectedSpacing = dice.pick([.hours(1), .hours(5), .days(1)])
    setup.rules.appStanding = numbers
    // Nothing but the spacing holds a favoured app back, which could be launched for ever at one instant.
    let spacing = setup.rules.rateLimiting.refreshSpacing
    setup.rules.rateLimiting.refreshSpacing = max(spacing, .minutes(2))
    let minutes = (end - setup.start).milliseconds / 60_000
    for index in setup.apps.indices {
      if dice.chance(25) { setup.apps[index].standing = dice.pick(Array(Standing.allCases)) }
      let app = AppID(index: Int32(index))
      for _ in 0..<dice.below(3) {
        setup.script.append(
          ScriptedEvent(
            at: setup.start + .minutes(dice.below(minutes)) + .seconds(41),
            .change(.standing(app, dice.pick(Array(Standing.allCases))))))
      }
    }
    setup.script.sort { $0.at < $1.at }
  }
}
