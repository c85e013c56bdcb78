import SchedulerEngine

/// Makes some transfers of a world rest in Low Data Mode, and some launch nobody, with draws of its own, so
/// that the rest of the world is what it would be without.
enum ReticentTransfers {
  static func choose(in setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0x8CB9_2BA7_2F3D_8DD7 &+ 53)
    guard dice.chance(50) else { return }
    for index in setup.apps.indices {
      guard case .models(var models) = setup.apps[index].code else { continue }
      for place in models.indices where models[place].transfer != nil {
        models[place].transfer?.usesLowDataMode = !dice.chance(40)
        models[place].transfer?.sendsLaunchEvents = !dice.chance(40)
      }
      setup.apps[index].code = .models(models)
    }
    let minutes = (end - setup.start).milliseconds / 60_000
    for _ in 0..<dice.below(5) {
      let at = setup.start + .minutes(dice.below(minutes)) + .seconds(20)
      setup.script.append(ScriptedEvent(at: at, .change(.lowDataMode(dice.chance(50)))))
    }
    setup.script.sort { $0.at < $1.at }
  }
}
