public import SchedulerEngine

/// A day of one or two apps, drawn from a seed, small enough to be computed in a second way.
///
/// Habits turn in the first seconds of a minute and scripted events at its twentieth, so that two
/// changes of the world, whose order nobody promises, hardly ever share an instant. Everything else
/// may: work ends at its limit, wakes meet deadlines.
public struct SmallScenario: Sendable {
  public let seed: UInt64
  public let setup: Setup
  public let end: Instant
  public let forcings: [SmallForcing]

  public init(seed: UInt64) {
    self.seed = seed
    var dice = Dice(seed: seed &+ 0x5EC0_4D00)
    let monday: Int64 = 1_780_272_000_000
    var setup = Setup()
    setup.seed = seed &* 131 &+ 17
    setup.start = Instant(milliseconds: monday + dice.below(7 * 24 * 60) * 60_000)
    setup.utcOffset = UTCOffset(minutes: Int32(dice.below(27) * 60 - 720))
    setup.device = SmallWorld.device(&dice)
    setup.rules = SmallRules.rules(&dice)
    DrawnWorld.disputedRules(&setup.rules, seed)
    for _ in 0...(dice.chance(30) ? 1 : 0) { SmallApps.add(to: &setup, &dice) }
    setup.habits = SmallWorld.habits(apps: setup.apps.count, &dice)
    end = setup.start + .days(1)
    setup.script = SmallWorld.script(for: setup, until: end, &dice)
    SmallTransfers.add(to: &setup, until: end, seed: seed)
    SmallPushes.add(to: &setup, until: end, seed: seed)
    SmallContinued.add(to: &setup, until: end, seed: seed)
    SmallActivities.add(to: &setup, seed: seed)
    forcings = SmallForcing.drawn(for: setup, until: end, seed: seed)
    self.setup = setup
  }
}
