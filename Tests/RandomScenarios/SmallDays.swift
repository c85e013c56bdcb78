import SchedulerEngine

/// Apps that come onto the device, for some of the small scenarios and with draws of their own. They are
/// looked at, and expected to be looked at, in their first days and after them.
enum SmallFirstDays {
  static func add(to setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xE703_7ED1_A0B4_28DB &+ 103)
    guard dice.chance(25) else { return }
    setup.rules.rateLimiting.afterInstallation = dice.pick([.zero, .minutes(90), .hours(5)])
    let app = AppID(index: Int32(dice.below(Int64(setup.apps.count))))
    let minutes = (end - setup.start).milliseconds / 60_000
    let comes = setup.start + .minutes(dice.below(minutes / 2)) + .milliseconds(46_021)
    if setup.apps[Int(app.index)].isInstalled {
      let goes = comes - .milliseconds(1_003)
      setup.script.append(ScriptedEvent(at: goes, .change(.uninstall(app))))
    }
    setup.script.append(ScriptedEvent(at: comes, .change(.install(app))))
    for number in 0...dice.below(6) {
      let looks =
        comes + .minutes(1 + number * dice.below(70)) + .milliseconds(2_003 + 101 * number)
      let length = Span.milliseconds(dice.pick([7_013, 67_013]))
      setup.script.append(ScriptedEvent(at: looks, .change(.open(app, for: length))))
      let wants = looks + .milliseconds(7)
      setup.script.append(ScriptedEvent(at: wants, .change(.expectOpening(app))))
    }
    setup.script.removeAll { $0.at > end }
    setup.script.sort { $0.at < $1.at }
  }
}

/// Apps that stay in front for longer than the system looks back, for some of the small scenarios and with
/// draws of their own. Meanwhile they ask for work, and pushes come for them.
enum SmallLongSessions {
  static func add(to setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0x8EBC_6AF0_9C88_C6E3 &+ 107)
    guard dice.chance(25) else { return }
    setup.rules.foregroundRecency.window = dice.pick([.minutes(20), .hours(1)])
    setup.rules.foregroundRecency.pushWindow = dice.pick([.minutes(20), .hours(1)])
    if dice.chance(60) { setup.rules.idleDevice.runsInUse = true }
    let app = AppID(index: Int32(dice.below(Int64(setup.apps.count))))
    guard case .models(let models) = setup.apps[Int(app.index)].code else { return }
    let minutes = (end - setup.start).milliseconds / 60_000
    for _ in 0...dice.below(2) {
      let opens = setup.start + .minutes(dice.below(minutes)) + .milliseconds(51_001)
      let length = dice.pick([Int64(25), 70, 200])
      let open = WorldChange.open(app, for: .minutes(length) + .milliseconds(1_009))
      setup.script.append(ScriptedEvent(at: opens, .change(open)))
      for _ in 0..<dice.below(8) {
        let at = opens + .minutes(dice.below(length)) + .milliseconds(2_011)
        let task = Int32(dice.below(Int64(models.count)))
        let isPush = models[Int(task)].kind == .push
        let push = WorldChange.push(app, models[Int(task)].name, .background)
        setup.script.append(
          ScriptedEvent(at: at, isPush ? .change(push) : .submit(app, task: task)))
      }
    }
    setup.script.removeAll { $0.at > end }
    setup.script.sort { $0.at < $1.at }
  }
}

/// Research on health data for some of the small scenarios, with draws of its own.
enum SmallResearch {
  static func add(to setup: inout Setup, seed: UInt64) {
    var dice = Dice(seed: seed &* 0x5896_5C1B_29A7_3F0D &+ 109)
    guard dice.chance(25) else { return }
    setup.rules.submission.pendingHealthResearch = dice.pick([1, 10])
    for index in setup.apps.indices {
      guard case .models(var models) = setup.apps[index].code else { continue }
      if !dice.chance(10) { setup.apps[index].entitlements.insert(.healthResearch) }
      for place in models.indices where models[place].kind == .processing && dice.chance(60) {
        models[place].kind = .healthResearch
        models[place].protection = dice.pick([
          .none, .untilFirstUnlock, .untilFirstUnlock, .unlessOpen, .complete,
        ])
      }
      setup.apps[index].code = .models(models)
    }
  }
}
