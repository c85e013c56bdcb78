import SchedulerEngine

/// Silent pushes for some of the worlds, with draws of their own, so that the rest of a world is what
/// it would be without them.
enum DrawnPushes {
  static func add(to setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0x2545_F491_4F6C_DD1D &+ 27)
    guard dice.chance(40) else { return }
    setup.rules.rateLimiting.pushSpacing = dice.pick([.zero, .minutes(15), .minutes(15)])
    setup.rules.foregroundRecency.pushWindow = dice.pick([.hours(6), .days(14)])
    var events: [ScriptedEvent] = []
    for index in setup.apps.indices {
      if dice.chance(90) { setup.apps[index].modes.insert(.remoteNotification) }
      guard case .models(var models) = setup.apps[index].code else { continue }
      let app = AppID(index: Int32(index))
      for number in 0...dice.below(2) {
        let name = setup.names.intern(Array("com.example.app\(index).push\(number)".utf8))
        models.append(TaskModel(push: name, work: work(&dice)))
        if dice.chance(40) {
          setup.habits.append(
            HabitSetup(
              .push(app, name), Pattern(at: .minutes(dice.below(1_440)), for: .zero),
              jitter: dice.pick([.zero, .minutes(10)])))
        }
        events += arrivals(of: name, at: app, from: setup.start, until: end, &dice)
      }
      setup.apps[index].code = .models(models)
    }
    setup.script = (setup.script + events).sorted { $0.at < $1.at }
  }

  /// Single ones, and bursts that a force quit or a debugger may strike.
  private static func arrivals(
    of name: NameID, at app: AppID, from start: Instant, until end: Instant, _ dice: inout Dice
  ) -> [ScriptedEvent] {
    let minutes = (end - start).milliseconds / 60_000
    var events: [ScriptedEvent] = []
    func add(_ at: Instant, _ change: WorldChange) {
      events.append(ScriptedEvent(at: at, .change(change)))
    }
    for _ in 0..<dice.below(10) {
      let priority = dice.chance(90) ? PushPriority.background : dice.pick([.lowest, .immediate])
      add(start + .minutes(dice.below(minutes)), .push(app, name, priority))
    }
    for _ in 0..<dice.below(3) {
      let first = start + .minutes(dice.below(minutes))
      let apart = Span.seconds(dice.pick([0, 1, 60, 420, 900]))
      var at = first
      for _ in 0..<dice.below(14) {
        add(at, .push(app, name, .background))
        at = at + apart
      }
      if dice.chance(30) { add(at, .forceQuit(app)) }
      if dice.chance(20) { add(first, .debugger(app, isAttached: true)) }
    }
    return events
  }

  private static func work(_ dice: inout Dice) -> WorkModel {
    let edges: [Int64] = [0, 1, 5_000, 20_000, 29_999, 30_000, 30_001, 6_000_000]
    var work = WorkModel(takes: .milliseconds(dice.pick(edges)))
    work.ending = dice.pick([.succeeds, .succeeds, .succeeds, .fails, .neverCompletes, .crashes])
    work.processor = .percent(dice.pick([0, 30, 100]))
    work.networkBytes = dice.pick([0, 80_000, 900_000])
    if dice.chance(10) { work.completesAgain = dice.pick([.zero, .seconds(3)]) }
    return work
  }
}
