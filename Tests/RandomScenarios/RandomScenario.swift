public import SchedulerEngine

/// A small scenario drawn from a seed: every kind of work, model, condition and event of the engine
/// has its chance. Tests use it to ask questions of many worlds at once.
public struct RandomScenario: Sendable {
  public let seed: UInt64
  public var setup: Setup
  public let end: Instant

  public init(seed: UInt64, days: Int64 = 3) {
    self.seed = seed
    var dice = Dice(seed: seed)
    // 2026-06-01 is a Monday; a start within the week makes weekends and midnights common.
    let monday: Int64 = 1_780_272_000_000
    var setup = Setup()
    setup.seed = seed &* 31 &+ 7
    setup.start = Instant(milliseconds: monday + dice.below(7 * 24 * 60) * 60_000)
    setup.utcOffset = UTCOffset(minutes: Int32(dice.below(27) * 60 - 720))
    setup.device = DrawnWorld.device(&dice)
    setup.device.conditions.isAppleSimulator = seed % 97 == 0
    setup.rules = DrawnWorld.rules(&dice)
    DrawnWorld.disputedRules(&setup.rules, seed)
    for _ in 0...dice.below(2) { DrawnApps.add(to: &setup, &dice) }
    setup.habits = DrawnWorld.habits(apps: setup.apps.count, &dice)
    end = setup.start + .days(days)
    setup.script = DrawnWorld.script(for: setup, until: end, &dice)
    setup.profile = dice.pick(OSProfile.allCases + [.ios26, .ios26, .ios26, .ios26])
    DrawnContinued.add(to: &setup, until: end, seed: seed)
    DrawnPushes.add(to: &setup, until: end, seed: seed)
    DrawnPhones.add(to: &setup, until: end, seed: seed)
    DrawnActivities.add(to: &setup, seed: seed)
    DrawnTransfers.add(to: &setup, until: end, seed: seed)
    DrawnWakes.add(to: &setup, until: end, seed: seed)
    DrawnUses.add(to: &setup, seed: seed)
    DifferingDays.choose(in: &setup, until: end, seed: seed)
    self.setup = setup
  }

  /// The same scenario with every app's code outside of the engine.
  public var live: Setup {
    var live = setup
    for index in live.apps.indices {
      live.apps[index].code = .live
      live.apps[index].activities = []
    }
    live.script.removeAll { event in if case .change = event.action { false } else { true } }
    return live
  }

  /// Without scripted calls and activities of modelled code, which live code would have to make itself, and
  /// without what live code is not told of: how fast it works, and that inference is refused.
  public var worldOnly: Setup {
    var plain = setup
    for index in plain.apps.indices {
      plain.apps[index].activities = []
      guard case .models(var tasks) = plain.apps[index].code else { continue }
      for task in tasks.indices {
        tasks[task].work.isMeasuredInFront = false
        tasks[task].work.usesNeuralEngine = false
      }
      plain.apps[index].code = .models(tasks)
    }
    plain.script.removeAll { event in if case .change = event.action { false } else { true } }
    return plain
  }

  public var models: [[TaskModel]] {
    setup.apps.map { app in if case .models(let models) = app.code { models } else { [] } }
  }
}

/// Draws for tests: one after the other from a seed.
public struct Dice: Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// From zero up to, not including, the bound.
  public mutating func below(_ bound: Int64) -> Int64 {
    Int64(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  public mutating func chance(_ percent: Int64) -> Bool { below(100) < percent }

  public mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int(below(Int64(choices.count)))]
  }
}

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
      habit.effect, Pattern(on: days, at: opens, for: length, fromDay: first, throughDay: last),
      jitter: dice.pick([habit.jitter, habit.jitter, .zero, .hours(2)]))
  }
}
