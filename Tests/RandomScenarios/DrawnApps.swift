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
