import RandomScenarios
import SchedulerEngine

extension TamperedRow {
  static func changed(_ event: ContinuedEvent, _ dice: inout Dice) -> ContinuedEvent {
    switch event {
    case .stalled(let since): .stalled(since: since + .milliseconds(dice.pick([-60_000, -1, 1])))
    case .progress(let progress):
      .progress(
        TaskProgress(max(0, progress.completed + dice.pick([-1, -1, 5])), of: progress.total))
    case .fell(let from, let to): .fell(from: to, to: from)
    case .movedOn, .shown, .hidden, .titleChanged, .asked, .answered:
      dice.pick([.movedOn, .progress(TaskProgress(1, of: 9)), .hidden])
    }
  }

  static func changed(_ event: TransferEvent, _ dice: inout Dice) -> TransferEvent {
    let by: Int64 = dice.pick([-1, 1, 100_000])
    return switch event {
    case .asked(let direction, let bytes, let end):
      dice.chance(50)
        ? .asked(direction, bytes: bytes + by, by: end)
        : .asked(direction, bytes: bytes, by: end + .milliseconds(dice.pick([-1, 1])))
    case .moving(let done, let perSecond):
      dice.chance(50)
        ? .moving(done: done + by, perSecond: perSecond)
        : .moving(done: done, perSecond: max(1, perSecond + by))
    case .paused(let done): .paused(done: done + by)
    case .over(let end, let done):
      dice.chance(50)
        ? .over(end, done: done + by) : .over(dice.pick(TransferEnd.allCases), done: done)
    }
  }

  static func changed(_ request: TaskRequest, _ dice: inout Dice) -> TaskRequest {
    var changed = request
    switch dice.below(5) {
    case 0: changed.kind = dice.pick(TaskKind.allCases)
    case 1: changed.name = NameID(index: max(0, request.name.index + dice.pick([-1, 1])))
    case 2: changed.earliest = request.earliest.map { $0 + .milliseconds(dice.pick([-1, 1])) }
    case 3:
      changed.needs.formSymmetricDifference(
        dice.pick([.externalPower, .network, .discretionary, .noCellular, .begunInBackground]))
    default: changed.earliest = nil
    }
    return changed
  }

  /// Something that comes between.
  static func worldChange(_ dice: inout Dice) -> WorldChange {
    let app = AppID(index: Int32(dice.below(2)))
    let levels: [Int64] = [0, 0, 1, 199_999, 200_000, 1_000_000, 1_000_001, -1]
    return dice.pick([
      .battery(Share(millionths: dice.pick(levels))),
      .battery(Share(millionths: dice.pick(levels))),
      .charging(dice.chance(50)), .network(.none), .network(.cellular), .lowPowerMode(true), .lock,
      .unlock, .deviceUse(dice.chance(50)), .thermal(.critical), .memory(.critical), .reboot,
      .forceQuit(app), .terminate(app), .install(app), .update(app), .open(app, for: .seconds(1)),
      .backgroundRefresh(dice.pick([.off, .wifiOnly])), .appRefresh(app, isOn: dice.chance(50)),
      .lowDataMode(true), .refreshRestricted(true), .debugger(app, isAttached: dice.chance(50)),
    ])
  }

  static func changed(_ change: WorldChange, _ dice: inout Dice) -> WorldChange {
    switch change {
    case .charging(let isOn): .charging(!isOn)
    case .battery(let level):
      .battery(Share(millionths: level.millionths + dice.pick([-1, 1, 2_000_000, -2_000_000])))
    case .lowPowerMode(let isOn): .lowPowerMode(!isOn)
    case .network: .network(dice.pick([.none, .cellular, .wifi]))
    case .unlock: .lock
    case .lock: .unlock
    case .deviceUse(let isOn): .deviceUse(!isOn)
    case .thermal: .thermal(dice.pick([.nominal, .fair, .serious, .critical]))
    case .memory: .memory(dice.pick([.normal, .warning, .critical]))
    case .backgroundRefresh: .backgroundRefresh(dice.pick([.off, .wifiOnly, .wifiAndCellular]))
    case .appRefresh(let app, let isOn): .appRefresh(app, isOn: !isOn)
    case .switched(let which, let isOn): .switched(which, isOn: !isOn)
    case .debugger(let app, let isAttached): .debugger(app, isAttached: !isAttached)
    case .utcOffset, .answers, .networkSpeed, .reboot: .lowDataMode(dice.chance(50))
    case .push(let app, let name, _): .push(app, name, dice.pick([.background, .immediate]))
    case .open(let app, _), .leave(let app), .forceQuit(let app), .terminate(let app),
      .install(let app), .uninstall(let app), .update(let app), .expectOpening(let app),
      .stopContinued(let app, _):
      dice.pick([
        .forceQuit(app), .terminate(app), .install(app), .uninstall(app), .update(app), .reboot,
        .open(app, for: .seconds(1)), .appRefresh(app, isOn: false),
      ])
    }
  }
}
