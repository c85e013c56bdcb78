import SchedulerEngine

/// Live code that does what the given models describe, written with closures and timers.
final class LiveTwin {
  let host: LiveHost
  private let models: [[TaskModel]]
  private let chance: Chance
  private var progress = TwinProgress()
  private let units: TwinUnits
  private var registered: [ProcessID: Set<NameID>] = [:]

  init(_ setup: Setup, models: [[TaskModel]]) throws {
    host = try LiveHost(setup)
    self.models = models
    chance = Chance(seed: setup.seed)
    units = TwinUnits(host)
    units.onDone = { [unowned self] task, run, process in finish(task, run, process) }
    host.onStart = { [unowned self] process in start(process) }
    host.onForeground = { [unowned self] process in
      units.follow(app(of: process))
      registerLate(process)
      submitAll(.onOpen, process)
      startTimers(process)
    }
    host.onBackground = { [unowned self] process in
      units.follow(app(of: process))
      host.cancelTimers(of: LiveTwin.timers(of: process))
      registerLate(process)
      submitAll(.onBackground, process)
    }
    host.onDelivery = { [unowned self] run in work(run) }
    host.onExpiration = { [unowned self] run in windUp(run) }
    host.onEnd = { [unowned self] run in
      units.stop(run)
      stopWork(run)
    }
  }

  private func start(_ process: ProcessID) {
    for task in tasks(of: process) {
      let times =
        switch task.registers {
        case .atLaunch: 1
        case .twice: 2
        case .late, .never, .beforeSubmitting, .beforeEachSubmitting: 0
        }
      for _ in 0..<times { register(task, process) }
    }
    submitAll(.onLaunch, process)
  }

  private func register(_ task: TaskModel, _ process: ProcessID) {
    guard host.simulation.isAlive(process) else { return }
    if host.call({ $0.register(task.name, by: process) }) == .registered {
      registered[process, default: []].insert(task.name)
    }
  }

  private func isRegistered(_ task: TaskModel, _ process: ProcessID) -> Bool {
    registered[process, default: []].contains(task.name)
  }

  private func registerLate(_ process: ProcessID) {
    guard host.simulation.isAlive(process) else { return }
    for task in tasks(of: process) where task.registers == .late {
      if !isRegistered(task, process) { register(task, process) }
    }
  }

  private func submitAll(_ trigger: SubmissionTriggers, _ process: ProcessID) {
    for task in tasks(of: process) where task.submits.isSuperset(of: trigger) {
      if host.simulation.isAlive(process) { submit(task, process) }
    }
  }

  private func startTimers(_ process: ProcessID) {
    guard host.simulation.isAlive(process) else { return }
    for task in tasks(of: process) where task.submitsEvery != nil { setTimer(task, process) }
  }

  private func setTimer(_ task: TaskModel, _ process: ProcessID) {
    guard let every = task.submitsEvery else { return }
    host.after(every, in: process, of: LiveTwin.timers(of: process)) { [unowned self] in
      submit(task, process)
      if host.simulation.isAlive(process) { setTimer(task, process) }
    }
  }

  /// Timers that belong to no run are kept under a number that none has.
  private static func timers(of process: ProcessID) -> RunID { RunID(number: -process.number) }

  private func submit(_ task: TaskModel, _ process: ProcessID) {
    let pending = host.simulation.pending(of: app(of: process))
    if task.onlyIfNotPending && pending.contains(where: { $0.request.name == task.name }) {
      return
    }
    let registersNow =
      task.registers == .beforeEachSubmitting
      || task.registers == .beforeSubmitting && !isRegistered(task, process)
    if registersNow { register(task, process) }
    guard host.simulation.isAlive(process) else { return }
    let isUnderWay = pending.contains { $0.request.name == task.name }
    if task.kind == .transfer && isUnderWay { return }
    var request = TaskRequest(
      task.kind, task.name, needs: task.needs, protection: task.protection,
      continued: task.continued)
    if let delay = task.earliestAfter { request.earliest = host.simulation.now + delay }
    if let time = task.earliestTomorrow {
      let offset = host.simulation.utcOffset()
      let today = WallTime(at: host.simulation.now, offset: offset).day
      request.earliest = WallTime(day: today + 1, sinceMidnight: time).instant(offset: offset)
    }
    if let terms = task.transfer {
      return host.call {
        _ = try? $0.beginTransfer(task.name, earliest: request.earliest, terms, by: process)
      }
    }
    host.call { _ = try? $0.submit(request, by: process) }
  }

  private func resubmit(_ task: TaskModel, _ process: ProcessID) {
    let all = task.work.resubmitsEveryTask ? tasks(of: process).filter(\.kind.isSubmitted) : [task]
    for each in all where host.simulation.isAlive(process) { submit(each, process) }
  }

  private func work(_ run: RunID) {
    guard let delivery = host.simulation.delivery(of: run),
      let task = models[Int(delivery.app.index)].first(where: { $0.name == delivery.name })
    else { return }
    let process = delivery.process
    host.call { simulation in
      simulation.setExpirationHandler(
        task.work.expiration != .noHandler, of: run, by: process)
      simulation.report(
        processor: task.work.processor, networkBytes: task.work.networkBytes, of: run,
        by: process)
    }
    if [.first, .firstAndOnFailure].contains(task.work.resubmission) { resubmit(task, process) }
    guard host.simulation.isAlive(process) else { return }
    if delivery.kind == .continued, let counted = task.units {
      return units.begin(task, counted, run, delivery)
    }
    let length = workLength(task, run, delivery.subject, of: delivery.app)
    if task.work.ending == .neverCompletes { return }
    host.after(length, in: process, of: run) { [unowned self] in
      finish(task, run, process)
    }
  }

  private func finish(_ task: TaskModel, _ run: RunID, _ process: ProcessID) {
    if task.work.ending == .crashes { return host.call { $0.crash(process) } }
    stopWork(run)
    let success = task.work.ending == .succeeds
    switch task.work.resubmission {
    case .last: resubmit(task, process)
    case .onSuccess: if success { resubmit(task, process) }
    case .onFailure, .firstAndOnFailure: if !success { resubmit(task, process) }
    case .first, .afterCompleting, .never, .untilDone: break
    }
    complete(task, run, success: success, process)
    guard task.work.resubmission == .afterCompleting else { return }
    host.after(.milliseconds(1), in: process, of: run) { [unowned self] in
      resubmit(task, process)
    }
  }

  private func windUp(_ run: RunID) {
    guard let delivery = host.simulation.delivery(of: run),
      let task = models[Int(delivery.app.index)].first(where: { $0.name == delivery.name })
    else { return }
    if task.work.blocksQueue {
      return host.call { $0.noteUnheardExpiration(of: run, by: delivery.process) }
    }
    guard case .completes(let delay) = task.work.expiration else { return }
    if let rest = task.handsOver {
      let transfer = models[Int(delivery.app.index)].first { $0.name == rest }
      if let transfer, transfer.kind == .transfer { submit(transfer, delivery.process) }
    }
    host.cancelTimers(of: run)
    units.stop(run)
    stopWork(run)
    if delay == .zero {
      giveUp(task, run, delivery.process)
    } else {
      host.after(delay, in: delivery.process, of: run) { [unowned self] in
        giveUp(task, run, delivery.process)
      }
    }
  }

  private func giveUp(_ task: TaskModel, _ run: RunID, _ process: ProcessID) {
    let resubmission = task.work.resubmission
    if [.onFailure, .firstAndOnFailure, .untilDone].contains(resubmission) {
      resubmit(task, process)
    }
    complete(task, run, success: false, process)
  }

  private func complete(
    _ task: TaskModel, _ run: RunID, success: Bool, _ process: ProcessID
  ) {
    guard host.simulation.isAlive(process) else { return }
    _ = host.call { $0.complete(run, success: success, by: process) }
    guard let delay = task.work.completesAgain else { return }
    host.after(delay, in: process, of: run) { [unowned self] in
      _ = host.call { $0.complete(run, success: success, by: process) }
    }
  }

  private func workLength(
    _ task: TaskModel, _ run: RunID, _ subject: DrawSubject, of app: AppID
  ) -> Span {
    guard let total = task.work.total else {
      return chance.span(
        from: task.work.shortest, through: task.work.longest, .workLength, subject)
    }
    return progress.begin(
      task, total: total, run, at: host.simulation.now, after: host.ledger.rows, of: app)
  }

  private func stopWork(_ run: RunID) {
    if progress.stop(run, at: host.simulation.now) { host.cancelTimers(of: run) }
  }

  private func app(of process: ProcessID) -> AppID {
    let apps = (0..<host.simulation.appCount).map { AppID(index: $0) }
    return apps.first { host.simulation.process(of: $0) == process } ?? AppID(index: 0)
  }

  private func tasks(of process: ProcessID) -> [TaskModel] {
    models[Int(app(of: process).index)]
  }
}
