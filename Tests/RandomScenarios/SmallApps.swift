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
