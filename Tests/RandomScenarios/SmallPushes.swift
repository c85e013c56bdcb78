import SchedulerEngine

/// Silent pushes for some of the small scenarios, with draws of their own. They come thirty seconds past,
/// away from every other change.
enum SmallPushes {
  static func add(to setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xD6E8_FEB8_6659_FD93 &+ 71)
    guard dice.chance(40) else { return }
    setup.rules.rateLimiting.pushSpacing = dice.pick([.zero, .minutes(15), .minutes(15), .hours(5)])
    setup.rules.foregroundRecency.pushWindow = dice.pick([.hours(3), .days(14), .days(14)])
    for index in setup.apps.indices {
      guard case .models(var models) = setup.apps[index].code else { continue }
      if dice.chance(90) { setup.apps[index].modes.insert(.remoteNotification) }
      let app = AppID(index: Int32(index))
      for number in 0...dice.below(2) {
        let name = setup.names.intern(Array("com.example.app\(index).push\(number)".utf8))
        models.append(push(name, &dice))
        for _ in 0..<dice.below(12) {
          let minute = dice.below((end - setup.start).milliseconds / 60_000)
          let priority = dice.chance(90) ? PushPriority.background : .immediate
          setup.script.append(
            ScriptedEvent(
              at: setup.start + .minutes(minute) + .seconds(30),
              .change(.push(app, name, priority))))
        }
      }
      setup.apps[index].code = .models(models)
    }
    setup.script.sort { $0.at < $1.at }
  }

  private static func push(_ name: NameID, _ dice: inout Dice) -> TaskModel {
    var work = WorkModel(
      takes: .milliseconds(dice.pick([0, 1, 5_000, 29_999, 30_000, 30_001, 600_000])))
    work.ending = dice.pick([.succeeds, .succeeds, .fails, .neverCompletes])
    work.processor = dice.pick([.none, .percent(30), .all])
    work.networkBytes = dice.pick([0, 80_000])
    return TaskModel(push: name, work: work)
  }
}
