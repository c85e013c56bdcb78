import SchedulerEngine

/// Background transfers for some of the worlds, with draws of their own, so that the rest of a world is
/// what it would be without them.
enum DrawnTransfers {
  static func add(to setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0x9E6C_63D0_876A_46D5 &+ 41)
    guard dice.chance(40) else { return }
    setup.rules.powerAndWiFi.patience = dice.pick([.zero, .hours(2), .hours(24)])
    // Never none: an app that dies at each launch and begins another transfer there would be launched
    // without end.
    setup.rules.transferDelay.first = dice.pick([.seconds(1), .seconds(60), .hours(3)])
    setup.rules.transfers.verySlow = dice.pick([.none, .percent(1)])
    var events: [ScriptedEvent] = []
    for index in setup.apps.indices {
      guard case .models(var models) = setup.apps[index].code else { continue }
      let app = AppID(index: Int32(index))
      for number in 0...dice.below(2) {
        let name = setup.names.intern(Array("com.example.app\(index).transfer\(number)".utf8))
        let place = Int32(models.count)
        models.append(transfer(name, &dice))
        for task in models.indices where TaskKinds.scheduled.contains(models[task].kind) {
          if dice.chance(20) { models[task].handsOver = name }
        }
        events += strikes(at: app, name, task: place, from: setup.start, until: end, &dice)
      }
      setup.apps[index].code = .models(models)
    }
    setup.script = (setup.script + events).sorted { $0.at < $1.at }
    NoCellular.choose(in: &setup, seed: seed)
    ReticentTransfers.choose(in: &setup, until: end, seed: seed)
  }

  private static func transfer(_ name: NameID, _ dice: inout Dice) -> TaskModel {
    let sizes: [Int64] = [
      0, 1, 999, 50_000, 7_500_000, 900_000_000, 40_000_000_000, 1_000_000_000_000,
    ]
    var terms = TransferTerms(dice.pick([.download, .upload]), bytes: dice.pick(sizes))
    terms.isDiscretionary = dice.chance(40)
    terms.timeout = dice.pick([.seconds(1), .minutes(10), .hours(5), .days(7), .days(7)])
    var model = TaskModel(transfer: name, terms, work: work(&dice))
    model.submits = dice.pick([[], .onOpen, .onBackground, .onLaunch, [.onOpen, .onBackground]])
    if dice.chance(20) { model.submitsEvery = dice.pick([.seconds(30), .minutes(2)]) }
    if dice.chance(30) { model.earliestAfter = dice.pick([.zero, .minutes(20), .hours(9)]) }
    // Only what takes minutes begins the next one, or nothing else would happen in a life.
    if terms.bytes >= 900_000_000 && dice.chance(50) {
      model.work.resubmission = dice.pick([.first, .last, .onFailure])
    }
    return model
  }

  private static func strikes(
    at app: AppID, _ name: NameID, task: Int32, from start: Instant, until end: Instant,
    _ dice: inout Dice
  ) -> [ScriptedEvent] {
    let minutes = (end - start).milliseconds / 60_000
    var events: [ScriptedEvent] = []
    func add(_ action: ScriptedEvent.Action, _ dice: inout Dice) {
      events.append(ScriptedEvent(at: start + .minutes(dice.below(minutes)), action))
    }
    for _ in 0..<dice.below(4) { add(.submit(app, task: task), &dice) }
    for _ in 0..<dice.below(5) {
      add(.change(.networkSpeed(dice.pick([.usual, .slow, .verySlow]))), &dice)
    }
    if dice.chance(30) { add(.change(.forceQuit(app)), &dice) }
    if dice.chance(30) { add(.change(.terminate(app)), &dice) }
    if dice.chance(15) { add(.cancel(app, name), &dice) }
    return events
  }

  private static func work(_ dice: inout Dice) -> WorkModel {
    let edges: [Int64] = [0, 1, 5_000, 29_999, 30_000, 30_001]
    var work = WorkModel(takes: .milliseconds(dice.pick(edges)))
    work.ending = dice.pick([.succeeds, .succeeds, .succeeds, .fails, .neverCompletes, .crashes])
    if dice.chance(10) { work.completesAgain = dice.pick([.zero, .seconds(3)]) }
    return work
  }
}
