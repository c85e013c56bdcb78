public import SchedulerEngine

/// What a test asks of the engine while a scenario runs: to launch what waits under a name or, without
/// one, to end the app's oldest run.
public struct SmallForcing: Sendable {
  public let at: Instant
  public let app: AppID
  public let name: NameID?

  /// For some of the small scenarios, with draws of their own, at thirty-three seconds past: away from
  /// every change of the world.
  static func drawn(for setup: Setup, until end: Instant, seed: UInt64) -> [SmallForcing] {
    var dice = Dice(seed: seed &* 0x1656_67B1_9E37_79F9 &+ 97)
    guard dice.chance(30) else { return [] }
    let minutes = (end - setup.start).milliseconds / 60_000
    var drawn: [SmallForcing] = []
    for _ in 0..<dice.below(12) {
      let at = setup.start + .minutes(dice.below(minutes)) + .milliseconds(33_007)
      let app = AppID(index: Int32(dice.below(Int64(setup.apps.count))))
      guard case .models(let models) = setup.apps[Int(app.index)].code else { continue }
      drawn.append(SmallForcing(at: at, app: app, name: dice.pick(models).name))
      if dice.chance(50) {
        let ends = at + .milliseconds(dice.pick([7, 1_009, 20_011]))
        drawn.append(SmallForcing(at: ends, app: app, name: nil))
      }
    }
    return drawn.sorted { $0.at < $1.at }
  }
}
