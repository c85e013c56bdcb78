import SchedulerEngine

/// Work outside tasks for some of the worlds, with draws of their own, so that the rest of a world is
/// what it would be without them.
enum DrawnActivities {
  static func add(to setup: inout Setup, seed: UInt64) {
    var dice = Dice(seed: seed &* 0x9E6D_62D0_6F6A_9A9B &+ 31)
    guard dice.chance(40) else { return }
    setup.rules.assertions.time = dice.pick([.seconds(30), .seconds(30), .minutes(3), .zero])
    setup.rules.assertions.warning = dice.pick([.seconds(5), .seconds(5), .zero, .minutes(1)])
    setup.rules.assertions.most = dice.pick([1_000, 1_000, 3, 1])
    for index in setup.apps.indices {
      for number in 0...dice.below(3) {
        let name = setup.names.intern(Array("activity\(number) of \(index)".utf8))
        setup.apps[index].activities.append(activity(name, &dice))
      }
    }
  }

  private static func activity(_ name: NameID, _ dice: inout Dice) -> ActivityModel {
    let edges: [Span] = [
      .zero, .seconds(4), .seconds(12), .milliseconds(24_999), .seconds(25), .seconds(30),
      .milliseconds(30_001), .minutes(4), .hours(30),
    ]
    var activity = ActivityModel(name, takes: dice.pick(edges), upTo: dice.pick(edges))
    activity.begins = dice.pick([.onBackground, .onBackground, .onOpen, .onLaunch])
    activity.holdsAssertion = dice.chance(75)
    activity.endsWhenDone = dice.chance(80)
    activity.expiration = dice.pick([
      .ends(after: .zero), .ends(after: .zero), .ends(after: .seconds(2)),
      .ends(after: .seconds(9)),
      .ignored, .noHandler, .endsWrongIdentifier, .renews,
    ])
    activity.atOnce = dice.chance(4) ? 1_000 : dice.pick([1, 1, 1, 2])
    // A thousand that nothing ends would be frozen and more of them at each visit, up to the limit of
    // places; with assertions the system ends their app.
    if activity.atOnce == 1_000 { activity.holdsAssertion = true }
    activity.locksFile = dice.chance(25)
    return activity
  }
}
