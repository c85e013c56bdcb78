import SchedulerEngine

/// Wakes from outside for some of the worlds, with draws of their own, so that the rest of a world is what it
/// would be without them.
enum DrawnWakes {
  static func add(to setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xB7C1_9A4D_35E2_8F63 &+ 59)
    guard dice.chance(30) else { return }
    setup.rules.life.wakeTime = .milliseconds(dice.pick([0, 10_007, 10_007, 29_989]))
    setup.rules.life.wakesAfterForceQuit = dice.chance(30)
    let app = AppID(index: Int32(dice.below(Int64(setup.apps.count))))
    let name = setup.names.intern(Array("sensor of \(app.index)".utf8))
    let lengths: [Int64] = [0, 4_003, 12_011, 40_009]
    var activity = ActivityModel(name, takes: .milliseconds(dice.pick(lengths)))
    activity.begins = .onWake
    activity.holdsAssertion = dice.chance(60)
    if dice.chance(20) { activity.uses.insert(.lockedFile) }
    setup.apps[Int(app.index)].activities.append(activity)
    let minutes = (end - setup.start).milliseconds / 60_000
    for _ in 0..<(1 + dice.below(12)) {
      let at = setup.start + .minutes(dice.below(minutes)) + .milliseconds(17_019)
      setup.script.append(ScriptedEvent(at: at, .change(.wake(app, name))))
    }
    setup.script.sort { $0.at < $1.at }
  }

  /// Wakes that follow each other so soon that one window of the processor monitor holds several, between
  /// which the app is suspended.
  static func addInARow(to setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0x8CB9_2BA7_2F3D_8DD7 &+ 67)
    guard dice.chance(10) else { return }
    setup.rules.processorMonitor.isOn = true
    setup.rules.processorMonitor.limit = .percent(dice.pick([40, 50]))
    setup.rules.processorMonitor.window = .minutes(1)
    let app = AppID(index: Int32(dice.below(Int64(setup.apps.count))))
    let name = setup.names.intern(Array("beacon of \(app.index)".utf8))
    var activity = ActivityModel(name, takes: .milliseconds(12_011))
    activity.begins = .onWake
    activity.holdsAssertion = true
    activity.uses.insert(.processor)
    activity.processor = .percent(dice.pick([97, 100]))
    setup.apps[Int(app.index)].activities.append(activity)
    let minutes = (end - setup.start).milliseconds / 60_000
    for _ in 0..<3 {
      let first = setup.start + .minutes(dice.below(minutes)) + .milliseconds(18_013)
      for number in 0..<5 {
        let at = first + .milliseconds(20_003 * Int64(number))
        setup.script.append(ScriptedEvent(at: at, .change(.wake(app, name))))
      }
    }
    setup.script.sort { $0.at < $1.at }
  }
}

/// What some of the work outside tasks uses, and how little is left for pushes, with draws of its own as well.
enum DrawnUses {
  static func add(to setup: inout Setup, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xD1B5_4A32_D192_ED03 &+ 61)
    if dice.chance(15) { setup.rules.systemBudgets.pushesPerDay = dice.pick([1, 2, 5]) }
    addInference(to: &setup, seed: seed)
    guard dice.chance(30) else { return }
    setup.rules.processorMonitor.limit = .percent(dice.pick([60, 80]))
    setup.rules.processorMonitor.window = .milliseconds(dice.pick([9_007, 15_013, 60_000]))
    let isGranted = dice.chance(50)
    if isGranted { setup.device.conditions.hasBackgroundGPU = true }
    for app in setup.apps.indices {
      if isGranted { grantGPU(to: &setup.apps[app]) }
      for activity in setup.apps[app].activities.indices {
        if dice.chance(25) { setup.apps[app].activities[activity].uses.insert(.gpu) }
        if dice.chance(40) { continue }
        setup.apps[app].activities[activity].uses.insert(.processor)
        setup.apps[app].activities[activity].processor = .percent(dice.pick([0, 40, 81, 97, 100]))
      }
    }
  }

  private static func addInference(to setup: inout Setup, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xA24B_AED4_963E_E407 &+ 31)
    guard dice.chance(20) else { return }
    if dice.chance(70) { setup.profile = .ios27 }
    for app in setup.apps.indices {
      if dice.chance(30) { setup.apps[app].entitlements.insert(.backgroundInference) }
      for activity in setup.apps[app].activities.indices where dice.chance(40) {
        setup.apps[app].activities[activity].uses.insert(.neuralEngine)
      }
      guard case .models(var tasks) = setup.apps[app].code else { continue }
      for task in tasks.indices where tasks[task].kind.isSubmitted && dice.chance(40) {
        tasks[task].work.usesNeuralEngine = true
      }
      setup.apps[app].code = .models(tasks)
    }
  }

  private static func grantGPU(to app: inout AppSetup) {
    guard case .models(var tasks) = app.code else { return }
    app.entitlements.insert(.continuedGPU)
    for task in tasks.indices where tasks[task].kind == .continued {
      tasks[task].continued.resources = .gpu
    }
    app.code = .models(tasks)
  }
}
