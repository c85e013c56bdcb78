import SchedulerEngine

/// Background transfers for some of the small scenarios, with draws of their own. Their sizes end at odd
/// milliseconds, so that no two things of the world share an instant.
enum SmallTransfers {
  static func add(to setup: inout Setup, until end: Instant, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xA24B_AED4_963E_E407 &+ 43)
    guard dice.chance(50) else { return }
    setup.rules.powerAndWiFi.patience = dice.pick([.zero, .hours(2), .hours(24)])
    setup.rules.transferDelay.first = dice.pick([.seconds(7), .seconds(60), .hours(3)])
    setup.rules.transferDelay.most = dice.pick([.hours(1), .days(1)])
    var events: [ScriptedEvent] = []
    for index in setup.apps.indices {
      guard case .models(var models) = setup.apps[index].code else { continue }
      let app = AppID(index: Int32(index))
      for number in 0...dice.below(2) {
        let name = setup.names.intern(Array("com.example.app\(index).transfer\(number)".utf8))
        let task = Int32(models.count)
        models.append(transfer(name, &dice))
        for _ in 0..<dice.below(4) {
          events.append(event(.submit(app, task: task), from: setup.start, until: end, &dice))
        }
        if dice.chance(15) {
          events.append(event(.cancel(app, name), from: setup.start, until: end, &dice))
        }
      }
      setup.apps[index].code = .models(models)
    }
    for _ in 0..<dice.below(5) {
      let speed = dice.pick([NetworkSpeed.usual, .slow, .verySlow])
      events.append(event(.change(.networkSpeed(speed)), from: setup.start, until: end, &dice))
    }
    setup.script = (setup.script + events).sorted { $0.at < $1.at }
    NoCellular.choose(in: &setup, seed: seed)
    ReticentTransfers.choose(in: &setup, until: end, seed: seed)
  }

  private static func event(
    _ action: ScriptedEvent.Action, from start: Instant, until end: Instant, _ dice: inout Dice
  ) -> ScriptedEvent {
    let minutes = (end - start).milliseconds / 60_000
    return ScriptedEvent(at: start + .minutes(dice.below(minutes)) + .seconds(20), action)
  }

  private static func transfer(_ name: NameID, _ dice: inout Dice) -> TaskModel {
    let sizes: [Int64] = [0, 1, 1_003, 50_011, 7_503_111, 900_017_003, 40_000_017_011]
    var terms = TransferTerms(dice.pick([.download, .upload]), bytes: dice.pick(sizes))
    terms.isDiscretionary = dice.chance(40)
    terms.timeout = dice.pick([
      .milliseconds(1_013), .milliseconds(600_017), .milliseconds(18_000_023), .days(7),
    ])
    var work = WorkModel(takes: .milliseconds(dice.pick([0, 1, 5_000, 29_999, 30_000, 30_001])))
    work.ending = dice.pick([.succeeds, .succeeds, .fails, .neverCompletes])
    var model = TaskModel(transfer: name, terms, work: work)
    model.submits = dice.pick([[], .onOpen, .onBackground, .onLaunch, [.onOpen, .onBackground]])
    if dice.chance(30) {
      model.earliestAfter = .milliseconds(dice.pick([0, 1_200_031, 32_400_029]))
    }
    if terms.bytes >= 900_000_000 && dice.chance(50) {
      model.work.resubmission = dice.pick([.first, .last])
    }
    return model
  }
}
