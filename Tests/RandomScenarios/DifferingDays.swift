import SchedulerEngine

/// Makes the days of some worlds differ: habits kept on some weekdays or until some day, clocks that are
/// changed, batteries of another pace. With draws of its own, so that the rest of the world is what it
/// would be without.
enum DifferingDays {
  static func choose(in setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xA24B_AED4_963E_E407 &+ 59)
    guard dice.chance(10) else { return }
    let start = WallTime(at: setup.start, offset: setup.utcOffset).day
    setup.habits = setup.habits.map { differing($0, startingOn: start, &dice) }
    let minutes = (end - setup.start).milliseconds / 60_000
    for _ in 0..<dice.below(4) {
      // Past a midnight, back before it, and to zones with odd minutes.
      let offset = UTCOffset(
        minutes: dice.pick([-720, -150, 0, 45, 60, 345, 840, setup.utcOffset.minutes]))
      let at = setup.start + .minutes(dice.below(minutes))
      setup.script.append(ScriptedEvent(at: at, .change(.utcOffset(offset))))
    }
    setup.script.sort { $0.at < $1.at }
    setup.device.drainIdle = dice.pick([0, 3_000, setup.device.drainIdle, 60_000])
    setup.device.drainInUse = dice.pick([40_000, setup.device.drainInUse, 900_000])
    setup.device.charge = dice.pick([100_000, setup.device.charge, 3_000_000])
  }

  private static func differing(
    _ habit: HabitSetup, startingOn day: Int64, _ dice: inout Dice
  ) -> HabitSetup {
    let pattern = habit.pattern
    let oneDay = Weekdays([dice.pick([Weekday.monday, .thursday, .sunday])])
    let days = dice.pick([Weekdays.all, pattern.days, .workdays, .weekend, oneDay])
    let opens = dice.pick([
      Span.zero, pattern.opens, pattern.opens, .minutes(dice.below(1_440)),
      .days(1) - .milliseconds(1),
    ])
    // An app that is in front all day does little else than submit.
    let longest = if case .open = habit.effect { Span.hours(3) } else { Span.days(3) }
    let length = dice.pick([
      Span.minutes(20), pattern.length, pattern.length, pattern.length, .milliseconds(1), longest,
    ])
    let last = dice.chance(15) ? day + dice.below(3) : Int64.max
    let first = dice.chance(15) ? day + dice.below(3) : Int64.min
    return HabitSetup(
      habit.effect,
      Pattern(on: days, at: opens, for: length, fromDay: first, throughDay: last),
      jitter: dice.pick([habit.jitter, habit.jitter, .zero, .hours(2)]))
  }
}
