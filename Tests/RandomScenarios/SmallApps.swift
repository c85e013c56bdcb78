import SchedulerEngine

enum SmallApps {
  static func add(to setup: inout Setup, _ dice: inout Dice) {
    let number = setup.apps.count
    var eager = Dice(seed: setup.seed &+ UInt64(number) &* 0x3_0000_0001)
    var models: [TaskModel] = []
    var permitted: [NameID] = []
    for task in 0...dice.below(3) {
      let name = setup.names.intern(Array("com.example.app\(number).task\(task)".utf8))
      var drawn = model(task == 0 ? .refresh : dice.pick(kinds), name, &dice)
      DrawnApps.submitOften(&drawn, &eager)
      models.append(drawn)
      if !dice.chance(3) { permitted.append(name) }
    }
    // Now and then an app registers one identifier twice, which ends it at each start.
    if dice.chance(2), let first = models.first { models.append(first) }
    let name = setup.names.intern(Array("com.example.app\(number)".utf8))
    var app = AppSetup(name, code: .models(models))
    app.permitted = permitted
    if dice.chance(4) { app.modes = dice.pick([[.fetch], [.processing]]) }
    app.history = dice.pick([.newcomer, .habits(days: 3), .habits(days: 14), .habits(days: 14)])
    app.isBackgroundRefreshOn = !dice.chance(5)
    app.isInstalled = !dice.chance(4)
    setup.apps.append(app)
  }

  private static let kinds: [TaskKind] = [.refresh, .processing, .processing]

  private static func model(_ kind: TaskKind, _ name: NameID, _ dice: inout Dice) -> TaskModel {
    var model = TaskModel(kind, name, work: work(kind, &dice))
    if kind == .processing {
      if dice.chance(40) { model.needs.insert(.externalPower) }
      if dice.chance(60) { model.needs.insert(.network) }
    }
    if !dice.chance(25) { model.earliestAfter = .seconds(dice.pick([0, 60, 900, 3_600, 20_000])) }
    model.submits = dice.pick([.onBackground, .onBackground, .onLaunch, .onOpen, []])
    model.onlyIfNotPending = dice.chance(30)
    return model
  }

  /// Lengths around every limit, exactly at it included.
  private static func work(_ kind: TaskKind, _ dice: inout Dice) -> WorkModel {
    let edges: [Int64] =
      kind == .refresh
      ? [0, 1, 5_000, 20_000, 26_999, 27_000, 27_001, 29_999, 30_000, 30_001, 6_000_000]
      : [0, 30_000, 120_000, 290_000, 300_000, 303_000, 900_000, 9_000_000, 9_000_000]
    var work = WorkModel(takes: .milliseconds(dice.pick(edges)))
    if dice.chance(30) { work.longest = work.shortest + .seconds(dice.below(20)) }
    work.ending = dice.pick([.succeeds, .succeeds, .fails, .neverCompletes])
    work.resubmission = dice.pick([.first, .first, .last, .afterCompleting, .never])
    work.expiration = dice.pick([
      .completes(after: .zero), .completes(after: .milliseconds(500)),
      .completes(after: .milliseconds(3_000)), .completes(after: .milliseconds(3_001)), .ignored,
      .noHandler,
    ])
    work.processor = dice.pick([.none, .percent(30), .all])
    work.networkBytes = dice.pick([0, 80_000, 900_000])
    return work
  }
}

/// Handlers that complete their task a second time, for some of the small scenarios and with draws of their own.
enum SmallSecondCalls {
  static func add(to setup: inout Setup, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xA076_1D64_78BD_642F &+ 113)
    guard dice.chance(20) else { return }
    for index in setup.apps.indices {
      guard case .models(var models) = setup.apps[index].code else { continue }
      for place in models.indices where dice.chance(50) {
        models[place].work.completesAgain = .milliseconds(dice.pick([0, 1, 3_019, 3_600_037]))
      }
      setup.apps[index].code = .models(models)
    }
  }
}

/// Continued work for some of the small scenarios, with draws of their own. Most units take odd times,
/// so that no two things of the world share an instant; some take exactly what a limit allows.
enum SmallContinued {
  static func add(to setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xC2B2_AE3D_27D4_EB4F &+ 89)
    guard dice.chance(40) else { return }
    setup.rules.continuedLimit.atOnce = dice.pick([1, 2, 2])
    setup.rules.submission.pendingContinued = dice.pick([1, 10, 10])
    setup.device.answer = dice.pick([.keeps, .stops, .silent])
    setup.device.conditions.hasBackgroundGPU = dice.chance(50)
    rules(&setup.rules.continued, &dice)
    var events: [ScriptedEvent] = []
    for app in setup.apps.indices {
      if dice.chance(50) { setup.apps[app].entitlements.insert(.continuedGPU) }
      for number in 0...dice.below(3) {
        let task = add(Int(number), to: app, of: &setup, &dice)
        events += life(of: task, AppID(index: Int32(app)), setup, until: end, &dice)
      }
    }
    setup.script = (setup.script + events).sorted { $0.at < $1.at }
  }

  private static func rules(_ rules: inout ContinuedRules, _ dice: inout Dice) {
    // Three milliseconds apart from the time of a refresh.
    rules.stallLimit = .milliseconds(30_003)
    rules.riskyGap = .seconds(dice.pick([20, 20, 40]))
    rules.questionAfter = .milliseconds(dice.pick([10_003, 60_007, 300_011]))
    rules.answerAfter = .seconds(dice.pick([0, 10]))
    rules.grace = .seconds(dice.pick([0, 3, 3]))
    rules.backgroundSpeed = .percent(dice.pick([0, 10, 50, 50, 70, 100]))
    rules.pressureInterval = .milliseconds(dice.pick([0, 5_009]))
  }

  /// Which of the app's tasks it is.
  private static func add(
    _ number: Int, to app: Int, of setup: inout Setup, _ dice: inout Dice
  ) -> Int32 {
    guard case .models(var models) = setup.apps[app].code else { return 0 }
    var foreign = Dice(seed: setup.seed &+ UInt64(app * 4 + number) &* 0x5_0000_0001)
    var text = "com.example.app\(app).export.\(number)"
    var entry =
      dice.chance(50) ? "com.example.app\(app).export.*" : "com.example.app\(app).export.0"
    if foreign.chance(8) {
      text = foreign.pick(["com.example.other.\(number)", "com.example.app\(app)s.\(number)"])
      entry = text
    }
    let name = setup.names.intern(Array(text.utf8))
    let permitted = setup.names.intern(Array(entry.utf8))
    if !setup.apps[app].permitted.contains(permitted) {
      setup.apps[app].permitted.append(permitted)
    }
    var model = TaskModel(continued: name, units(number, &dice))
    model.submits = dice.pick([.onOpen, .onOpen, [], .onBackground])
    model.registers = dice.pick([.beforeSubmitting, .beforeSubmitting, .atLaunch])
    model.onlyIfNotPending = dice.chance(20)
    model.continued.strategy = dice.pick([.queue, .queue, .fail])
    if dice.chance(15) { model.continued.resources = .gpu }
    model.work.ending = dice.pick([.succeeds, .succeeds, .fails, .neverCompletes, .crashes])
    model.work.expiration = dice.pick([
      .completes(after: .zero), .completes(after: .milliseconds(2_017)), .ignored, .noHandler,
    ])
    if dice.chance(20) { model.work.resubmission = .last }
    if dice.chance(15) {
      model.units = nil
      model.work.shortest = .milliseconds(7_001 + Int64(number) * 13)
      model.work.longest = model.work.shortest + .seconds(dice.pick([0, 60]))
    }
    models.append(model)
    setup.apps[app].code = .models(models)
    return Int32(models.count - 1)
  }

  private static func units(_ number: Int, _ dice: inout Dice) -> UnitWork {
    let paces: [Int64] = [307, 3_001, 10_007, 15_000, 19_013, 30_002, 30_003, 30_004]
    var units = UnitWork(
      dice.pick([1, 10, 40, 40]), step: dice.pick([1, 1, 7]),
      every: .milliseconds(dice.pick(paces) + Int64(number) * 17))
    for _ in 0..<dice.below(3) {
      let length = dice.pick([Int64(1_009), 22_003, 30_000, 45_013])
      units.stalls.append(UnitWork.Stall(atUnit: dice.below(40), for: .milliseconds(length)))
    }
    if dice.chance(15) { units.fallsAt = dice.below(10) }
    return units
  }

  /// The user comes for it, and meddles while it works. Forty-one seconds past nothing else happens.
  private static func life(
    of task: Int32, _ app: AppID, _ setup: Setup, until end: Instant, _ dice: inout Dice
  ) -> [ScriptedEvent] {
    guard case .models(let models) = setup.apps[Int(app.index)].code else { return [] }
    let name = models[Int(task)].name
    let minutes = (end - setup.start).milliseconds / 60_000
    var events: [ScriptedEvent] = []
    for _ in 0..<dice.below(6) {
      let at = setup.start + .minutes(dice.below(minutes)) + .seconds(41)
      let length = Span.milliseconds(dice.pick([2_029, 600_031]))
      events.append(ScriptedEvent(at: at, .change(.open(app, for: length))))
      events.append(ScriptedEvent(at: at + .milliseconds(101), .submit(app, task: task)))
      let meddling = at + .milliseconds(dice.below(90_000) / 10 * 10 + 3)
      let change = dice.pick([
        WorldChange.stopContinued(app, name), .stopContinued(app, name),
        .answers(dice.pick([.keeps, .stops, .silent])), .memory(.critical), .memory(.critical),
        .thermal(.critical), .forceQuit(app), .leave(app),
      ])
      events.append(ScriptedEvent(at: meddling, .change(change)))
      let relief = meddling + .milliseconds(30_007)
      events.append(ScriptedEvent(at: relief, .change(.memory(.normal))))
      events.append(ScriptedEvent(at: relief + .milliseconds(4), .change(.thermal(.nominal))))
    }
    return events
  }
}
