import SchedulerEngine

enum DrawnApps {
  static func add(to setup: inout Setup, _ dice: inout Dice) {
    let number = setup.apps.count
    // Draws of their own, so that what else happens in a world does not depend on misbehaviour.
    var odd = Dice(seed: setup.seed &+ UInt64(number) &* 0x1_0000_0001)
    var eager = Dice(seed: setup.seed &+ UInt64(number) &* 0x3_0000_0001)
    var models: [TaskModel] = []
    var permitted: [NameID] = []
    for task in 0...dice.below(3) {
      let name = setup.names.intern(Array("com.example.app\(number).task\(task)".utf8))
      var kind = dice.pick([TaskKind.refresh, .refresh, .processing])
      if kind == .processing && dice.chance(33) { kind = .healthResearch }
      var drawn = model(kind, name, &dice)
      misbehave(&drawn, &odd)
      submitOften(&drawn, &eager)
      submitOddly(&drawn, &eager)
      models.append(drawn)
      if !dice.chance(4) { permitted.append(name) }
    }
    // Now and then an app registers one identifier twice, which ends it at each start.
    if dice.chance(2), let first = models.first { models.append(first) }
    let name = setup.names.intern(Array("com.example.app\(number)".utf8))
    var app = AppSetup(name, code: .models(models))
    app.permitted = permitted
    if dice.chance(5) { app.modes = dice.pick([[.fetch], [.processing], []]) }
    app.history = dice.pick([.newcomer, .habits(days: 0), .habits(days: 14)])
    app.isBackgroundRefreshOn = !dice.chance(8)
    app.isInstalled = !dice.chance(5)
    if !dice.chance(8) { app.entitlements = .healthResearch }
    setup.apps.append(app)
  }

  private static func model(_ kind: TaskKind, _ name: NameID, _ dice: inout Dice) -> TaskModel {
    var model = TaskModel(kind, name, work: work(kind, &dice))
    if kind.isProcessing {
      if dice.chance(50) { model.needs.insert(.externalPower) }
      if dice.chance(40) { model.needs.insert(.network) }
    }
    if kind == .healthResearch {
      model.protection = dice.pick([.none, .untilFirstUnlock, .unlessOpen, .complete])
    }
    let delay: Int64 = dice.pick([0, 60, 900, 3_600, 20_000])
    if !dice.chance(25) { model.earliestAfter = .seconds(delay) }
    model.submits = dice.pick([.onBackground, .onBackground, .onLaunch, .onOpen])
    model.onlyIfNotPending = dice.chance(40)
    return model
  }

  static func submitOften(_ model: inout TaskModel, _ eager: inout Dice) {
    if eager.chance(30) {
      model.submits.formUnion(eager.pick([.onLaunch, .onOpen, .onBackground]))
    }
    if eager.chance(15) { model.submitsEvery = .seconds(eager.pick([1, 45, 60, 600])) }
    if model.kind != .continued { model.work.isMeasuredInFront = eager.chance(15) }
  }

  private static func submitOddly(_ model: inout TaskModel, _ eager: inout Dice) {
    if eager.chance(10) { model.work.resubmission = .firstAndOnFailure }
    model.work.resubmitsEveryTask = eager.chance(10)
    if eager.chance(10) {
      model.earliestTomorrow = eager.pick([.zero, .hours(3), .hours(14), .days(1)])
    }
  }

  private static func misbehave(_ model: inout TaskModel, _ odd: inout Dice) {
    if odd.chance(4) { model.registers = odd.pick([.late, .late, .twice, .never]) }
    if odd.chance(5) { model.work.ending = .crashes }
    model.work.blocksQueue = odd.chance(10)
    if odd.chance(2) { model.earliestAfter = .days(8) }
    if odd.chance(10) {
      model.work.completesAgain = odd.pick([.zero, .milliseconds(1), .seconds(3), .hours(1)])
    }
    if odd.chance(15) {
      model.work.total = .seconds(odd.pick([0, 20, 100, 1_000, 40_000]))
      model.work.checkpoint = odd.pick([nil, .zero, .milliseconds(700), .seconds(30)])
    }
  }

  /// Lengths around every limit, exactly at it included.
  private static func work(_ kind: TaskKind, _ dice: inout Dice) -> WorkModel {
    let edges: [Int64] =
      kind == .refresh
      ? [
        0, 1, 5_000, 6_000_000, 6_000_000, 20_000, 26_999, 27_000, 27_001, 29_999, 30_000, 30_001,
        60_000, 6_000_000,
      ]
      : [
        0, 9_000_000, 9_000_000, 30_000, 120_000, 290_000, 295_000, 299_999, 300_000, 303_000,
        900_000, 9_000_000,
      ]
    var work = WorkModel(takes: .milliseconds(dice.pick(edges)))
    if dice.chance(30) { work.longest = work.shortest + .seconds(dice.below(20)) }
    work.ending = dice.pick([.succeeds, .succeeds, .fails, .neverCompletes])
    work.resubmission = dice.pick([
      .first, .first, .first, .first, .last, .last, .afterCompleting, .never, .onSuccess,
      .onFailure, .untilDone,
    ])
    work.expiration = dice.pick([
      .completes(after: .zero), .completes(after: .milliseconds(500)),
      .completes(after: .milliseconds(3_000)), .completes(after: .milliseconds(3_001)), .ignored,
      .noHandler,
    ])
    work.processor = .percent(dice.pick([0, 30, 100]))
    work.networkBytes = dice.pick([0, 80_000, 900_000])
    return work
  }
}

/// Continued tasks for some of the worlds, with draws of their own, so that the rest of a world is
/// what it would be without them.
enum DrawnContinued {
  static func add(to setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0x5851_F42D_4C95_7F2D &+ 25)
    guard dice.chance(40) else { return }
    setup.rules.continuedLimit.atOnce = dice.pick([1, 1, 2])
    setup.rules.submission.pendingContinued = dice.pick([1, 10, 10])
    rules(&setup.rules.continued, &dice)
    setup.device.answer = dice.pick([.keeps, .keeps, .stops, .silent])
    setup.device.conditions.hasBackgroundGPU = dice.chance(50)
    for app in setup.apps.indices {
      if dice.chance(50) { setup.apps[app].entitlements.insert(.continuedGPU) }
      for task in 0...dice.below(3) { addTask(Int(task), to: app, of: &setup, &dice) }
    }
    setup.script = (setup.script + events(for: setup, until: end, &dice)).sorted { $0.at < $1.at }
  }

  private static func rules(_ rules: inout ContinuedRules, _ dice: inout Dice) {
    rules.riskyGap = .seconds(dice.pick([20, 20, 40]))
    rules.questionAfter = .seconds(dice.pick([10, 60, 300]))
    rules.answerAfter = .seconds(dice.pick([0, 10]))
    rules.grace = .seconds(dice.pick([0, 3, 3]))
    rules.backgroundSpeed = .percent(dice.pick([0, 10, 50, 50, 70, 100]))
    rules.pressureInterval = .seconds(dice.pick([0, 5]))
  }

  private static func addTask(_ task: Int, to app: Int, of setup: inout Setup, _ dice: inout Dice) {
    guard case .models(var models) = setup.apps[app].code else { return }
    let own = "com.example.app\(app).export"
    var foreign = Dice(seed: setup.seed &+ UInt64(app * 4 + task) &* 0x5_0000_0001)
    var (entry, name) = dice.pick([
      ("\(own).*", "\(own).\(task)"), ("\(own).*", "\(own).\(task)"),
      ("\(own).*", "\(own).\(task)"), ("\(own).\(task)", "\(own).\(task)"),
      ("\(own).\(task)", "\(own).\(task)"), ("\(own)*", "\(own).\(task)"),
      ("org.other.*", "org.other.\(task)"), ("\(own).*", "\(own)."), ("\(own).*", "\(own).*"),
    ])
    if foreign.chance(8) {
      name = foreign.pick(["org.other.\(task)", "com.example.app\(app)s.\(task)"])
      entry = name
    }
    let permitted = setup.names.intern(Array(entry.utf8))
    if !setup.apps[app].permitted.contains(permitted) {
      setup.apps[app].permitted.append(permitted)
    }
    var model = TaskModel(continued: setup.names.intern(Array(name.utf8)), units(&dice))
    if dice.chance(4) { model.kind = .refresh }
    behave(&model, &dice)
    models.append(model)
    setup.apps[app].code = .models(models)
  }

  private static func behave(_ model: inout TaskModel, _ dice: inout Dice) {
    model.submits = dice.pick([.onOpen, .onOpen, .onOpen, .onOpen, .onLaunch, .onBackground])
    model.registers = dice.pick([
      .beforeSubmitting, .beforeSubmitting, .beforeSubmitting, .atLaunch, .atLaunch,
      .beforeEachSubmitting,
    ])
    model.onlyIfNotPending = dice.chance(20)
    model.continued.strategy = dice.pick([.queue, .queue, .fail])
    if dice.chance(15) { model.continued.resources = .gpu }
    model.continued.isUserAction = !dice.chance(15)
    if dice.chance(10) { model.earliestAfter = .hours(1) }
    if dice.chance(10) { model.units = nil }
    model.work.longest = .seconds(dice.pick([0, 10, 60]))
    model.work.ending = dice.pick([.succeeds, .succeeds, .fails, .neverCompletes, .crashes])
    model.work.expiration = dice.pick([
      .completes(after: .zero), .completes(after: .seconds(3)), .ignored, .noHandler,
    ])
    model.work.blocksQueue = dice.chance(5)
    if dice.chance(10) { model.work.completesAgain = .seconds(1) }
    if dice.chance(20) { model.work.resubmission = dice.pick([.first, .last, .onFailure]) }
    // What takes no time and asks again would fill the log with nothing else.
    if model.work.resubmission != .never {
      model.units?.total = 10
      model.units?.pace = .seconds(3)
      model.work.shortest = .seconds(10)
      model.work.longest = .seconds(60)
    }
  }

  private static func units(_ dice: inout Dice) -> UnitWork {
    var units = UnitWork(
      dice.pick([0, 1, 10, 40, 40]), step: dice.pick([1, 1, 7]),
      every: .milliseconds(dice.pick([0, 1, 300, 3_000, 10_000, 19_000, 29_999, 30_000, 30_001])))
    for _ in 0..<dice.below(3) {
      units.stalls.append(
        UnitWork.Stall(atUnit: dice.below(40), for: .seconds(dice.pick([1, 22, 30, 45]))))
    }
    if dice.chance(30) { units.retitles = [dice.below(10), dice.below(40)] }
    if dice.chance(15) { units.fallsAt = dice.below(10) }
    return units
  }

  private static func events(
    for setup: Setup, until end: Instant, _ dice: inout Dice
  ) -> [ScriptedEvent] {
    let minutes = (end - setup.start).milliseconds / 60_000
    var events: [ScriptedEvent] = []
    for _ in 0..<dice.below(16) {
      let at = setup.start + .minutes(dice.below(minutes))
      let app = AppID(index: Int32(dice.below(Int64(setup.apps.count))))
      events.append(ScriptedEvent(at: at, .change(.open(app, for: .seconds(dice.pick([2, 600]))))))
      let meddling = at + .seconds(dice.below(240))
      events.append(ScriptedEvent(at: meddling, .change(change(of: app, in: setup, &dice))))
      events.append(ScriptedEvent(at: meddling + .seconds(30), .change(.memory(.normal))))
    }
    return events
  }

  private static func change(of app: AppID, in setup: Setup, _ dice: inout Dice) -> WorldChange {
    switch dice.below(8) {
    case 0, 1:
      guard case .models(let models) = setup.apps[Int(app.index)].code else { return .unlock }
      return .stopContinued(app, dice.pick(models).name)
    case 2: return .answers(dice.pick([.keeps, .stops, .silent]))
    case 3, 4: return .memory(.critical)
    case 5: return .thermal(dice.pick([.critical, .nominal]))
    case 6: return .forceQuit(app)
    default: return .leave(app)
    }
  }
}
