import SchedulerEngine

/// Keeps some transfers of a world off cellular, with draws of its own, so that the rest of the world is
/// what it would be without.
enum NoCellular {
  static func choose(in setup: inout Setup, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xD6E8_FEB8_6659_FD93 &+ 47)
    for index in setup.apps.indices {
      guard case .models(var models) = setup.apps[index].code else { continue }
      for place in models.indices where models[place].transfer != nil {
        models[place].transfer?.usesCellular = !dice.chance(25)
      }
      setup.apps[index].code = .models(models)
    }
  }
}
