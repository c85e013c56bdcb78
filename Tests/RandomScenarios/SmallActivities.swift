import SchedulerEngine

/// Work outside tasks for some of the small scenarios, with draws of their own.
enum SmallActivities {
  static func add(to setup: inout Setup, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xA24B_AED4_963E_E407 &+ 97)
    guard dice.chance(40) else { return }
    setup.rules.assertions.time = dice.pick([
      .seconds(30), .seconds(30), .minutes(3), .minutes(20), .zero,
    ])
    setup.rules.assertions.warning = dice.pick([.seconds(5), .seconds(5), .zero, .minutes(1)])
    setup.rules.assertions.most = dice.pick([1_000, 1_000, 1_000, 4, 1])
    for index in setup.apps.indices {
      for number in 0...dice.below(2) {
        let name = setup.names.intern(Array("com.example.app\(index).activity\(number)".utf8))
        setup.apps[index].activities.append(activity(name, &dice))
      }
    }
  }

  private static func activity(_ name: NameID, _ dice: inout Dice) -> ActivityModel {
    let edges: [Span] = [
      .zero, .milliseconds(3_999), .milliseconds(12_003), .milliseconds(24_999), .seconds(25),
      .milliseconds(30_001), .milliseconds(239_997), .milliseconds(7_200_007),
    ]
    var activity = ActivityModel(name, takes: dice.pick(edges), upTo: dice.pick(edges))
    activity.begins = dice.pick([.onBackground, .onBackground, .onOpen, .onLaunch])
    activity.holdsAssertion = dice.chance(75)
    activity.endsWhenDone = dice.chance(80)
    activity.expiration = dice.pick([
      .ends(after: .zero), .ends(after: .zero), .ends(after: .milliseconds(2_001)),
      .ends(after: .seconds(9)),
      .ignored, .noHandler, .endsWrongIdentifier, .renews,
    ])
    activity.atOnce = dice.pick([1, 1, 1, 2, 4])
    activity.locksFile = dice.chance(25)
    return activity
  }
}
