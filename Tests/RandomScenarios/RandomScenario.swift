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
    DrawnActivities.add(to: &setup, seed: seed)
    DrawnTransfers.add(to: &setup, until: end, seed: seed)
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
    live.script.removeAll { event in
      if case .change = event.action { false } else { true }
    }
    return live
  }

  /// Without scripted calls and activities of modelled code, which live code would have to make
  /// itself.
  public var worldOnly: Setup {
    var plain = setup
    for index in plain.apps.indices { plain.apps[index].activities = [] }
    plain.script.removeAll { event in
      if case .change = event.action { false } else { true }
    }
    return plain
  }

  public var models: [[TaskModel]] {
    setup.apps.map { app in
      if case .models(let models) = app.code { models } else { [] }
    }
  }
}
