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
    if task.onlyIfNotPending && pending.contains(where: { $0.request.name == task.name }) { return }
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
      simulation.setExpirationHandler(task.work.expiration != .noHandler, of: run, by: process)
      simulation.report(
        processor: task.work.processor, networkBytes: task.work.networkBytes, of: run, by: process)
    }
    switch task.work.resubmission {
    case .first, .firstAndOnFailure: resubmit(task, process)
    case .whenLost: if tellsOfALoss(run) { resubmit(task, process) }
    case .last, .afterCompleting, .never, .onSuccess, .onFailure, .untilDone: break
    }
    guard host.simulation.isAlive(process) else { return }
    if delivery.kind == .continued, let counted = task.units {
      return units.begin(task, counted, run, delivery)
    }
    let length = workLength(task, run, delivery.subject, of: delivery.app)
    if task.work.ending == .neverCompletes { return }
    host.after(length, in: process, of: run) { [unowned self] in finish(task, run, process) }
  }

  /// What live code reads from the error of its session's task.
  private func tellsOfALoss(_ run: RunID) -> Bool {
    var told: RequestID?
    for row in host.ledger.rows.reversed() {
      switch row.happening {
      case .launched(run, let request, _, _): told = request
      case .transfer(let request, .over(let end, _)) where request == told:
        return end != .finished
      default: continue
      }
    }
    return false
  }

  private func finish(_ task: TaskModel, _ run: RunID, _ process: ProcessID) {
    if task.work.ending == .crashes { return host.call { $0.crash(process) } }
    stopWork(run)
    let success = task.work.ending == .succeeds
    switch task.work.resubmission {
    case .last: resubmit(task, process)
    case .onSuccess: if success { resubmit(task, process) }
    case .onFailure, .firstAndOnFailure: if !success { resubmit(task, process) }
    case .first, .afterCompleting, .never, .untilDone, .whenLost: break
    }
    complete(task, run, success: success, process)
    guard task.work.resubmission == .afterCompleting else { return }
    host.after(.milliseconds(1), in: process, of: run) { [unowned self] in resubmit(task, process) }
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

  private func complete(_ task: TaskModel, _ run: RunID, success: Bool, _ process: ProcessID) {
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
      return chance.span(from: task.work.shortest, through: task.work.longest, .workLength, subject)
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

  private func tasks(of process: ProcessID) -> [TaskModel] { models[Int(app(of: process).index)] }
}

/// What the twin's handlers of continued tasks do: count units and report them.
final class TwinUnits {
  private struct Work {
    let task: TaskModel
    let units: UnitWork
    let delivery: Delivery
    var done: Int64 = 0
    /// Millionths of a millisecond at full speed; nil while it is stopped.
    var left: Int64?
    var anchor: Instant
    var speed: Share
    /// Which timer counts; those planned before do nothing.
    var turn: Int64 = 0
  }

  private unowned let host: LiveHost
  private var works: [RunID: Work] = [:]
  private var turns: Int64 = 0
  /// Told when all units are done.
  var onDone: (TaskModel, RunID, ProcessID) -> Void = { _, _, _ in }

  init(_ host: LiveHost) { self.host = host }

  func begin(_ task: TaskModel, _ units: UnitWork, _ run: RunID, _ delivery: Delivery) {
    var work = Work(
      task: task, units: units, delivery: delivery, anchor: host.simulation.now, speed: .all)
    if units.total <= 0 { return finish(work, run) }
    goOn(&work, run, after: standing(units, from: 0, to: 0))
  }

  func stop(_ run: RunID) { works[run] = nil }

  /// The app came to the front or left it: what is left of a step takes another time now.
  func follow(_ app: AppID) {
    let runs = works.keys.sorted()
    for run in runs {
      guard var work = works[run], work.delivery.app == app, let left = work.left else { continue }
      let worked = (host.simulation.now - work.anchor).milliseconds * work.speed.millionths
      work.left = max(left - worked, 0)
      plan(&work, run)
    }
  }

  private func step(_ run: RunID) {
    guard var work = works[run] else { return }
    if work.left == nil { return goOn(&work, run, after: .zero) }
    let before = work.done
    work.done = min(before + work.units.step, work.units.total)
    works[run] = work
    report(work.done, work, run)
    let passed = (before + 1)...max(work.done, before + 1)
    if let fall = work.units.fallsAt, passed.contains(fall) { report(work.done - 1, work, run) }
    if work.units.retitles.contains(where: passed.contains) {
      host.call { $0.updateTitle(of: run, by: work.delivery.process) }
    }
    if work.done >= work.units.total { return finish(work, run) }
    goOn(&work, run, after: standing(work.units, from: before + 1, to: work.done))
  }

  private func report(_ done: Int64, _ work: Work, _ run: RunID) {
    let progress = TaskProgress(done, of: work.units.total)
    host.call { $0.report(progress: progress, of: run, by: work.delivery.process) }
  }

  private func standing(_ units: UnitWork, from first: Int64, to last: Int64) -> Span {
    units.stalls.filter { (first...last).contains($0.atUnit) }.reduce(.zero) { $0 + $1.length }
  }

  private func goOn(_ work: inout Work, _ run: RunID, after standing: Span) {
    if standing > .zero {
      work.left = nil
      wait(standing, &work, run)
    } else {
      work.left = work.units.pace.milliseconds * 1_000_000
      plan(&work, run)
    }
  }

  private func plan(_ work: inout Work, _ run: RunID) {
    let left = work.left ?? 0
    work.speed = host.simulation.speed(of: work.delivery.app)
    work.anchor = host.simulation.now
    let speed = work.speed.millionths
    let rest = left == 0 ? 0 : speed == 0 ? Int64.max : (left + speed - 1) / speed
    wait(Span(milliseconds: rest), &work, run)
  }

  private func wait(_ span: Span, _ work: inout Work, _ run: RunID) {
    turns += 1
    let turn = turns
    work.turn = turn
    works[run] = work
    host.after(span, in: work.delivery.process, of: run) { [unowned self] in
      if works[run]?.turn == turn { step(run) }
    }
  }

  private func finish(_ work: Work, _ run: RunID) {
    works[run] = nil
    if work.task.work.ending == .neverCompletes { return }
    onDone(work.task, run, work.delivery.process)
  }
}

/// What the twin's handlers keep on disk of work that carries over runs.
struct TwinProgress {
  private struct Running {
    let run: RunID
    let name: NameID
    let since: Instant
    let work: WorkModel
  }

  private var saved: [AppID: [NameID: Span]] = [:]
  private var owners: [RunID: AppID] = [:]
  private var running: [Running] = []
  private var rowsRead = 0

  /// What is left to do, from here on worked on by this run.
  mutating func begin(
    _ task: TaskModel, total: Span, _ run: RunID, at now: Instant, after rows: [LogRow],
    of app: AppID
  ) -> Span {
    forgetWhatWasRemoved(rows)
    if let before = saved[app, default: [:]][task.name], before >= total {
      saved[app, default: [:]][task.name] = .zero
    }
    owners[run] = app
    running.append(Running(run: run, name: task.name, since: now, work: task.work))
    return total - (saved[app, default: [:]][task.name] ?? .zero)
  }

  /// The run works no longer. True if it did.
  mutating func stop(_ run: RunID, at now: Instant) -> Bool {
    guard let place = running.firstIndex(where: { $0.run == run }), let app = owners[run],
      let total = running[place].work.total
    else { return false }
    let stopped = running.remove(at: place)
    var done = saved[app, default: [:]][stopped.name] ?? .zero
    let worked = (now - stopped.since).milliseconds
    if done.milliseconds + worked >= total.milliseconds {
      done = total
    } else if let checkpoint = stopped.work.checkpoint?.milliseconds, checkpoint > 0 {
      done = Span(milliseconds: done.milliseconds + worked - worked % checkpoint)
    }
    saved[app, default: [:]][stopped.name] = done
    return true
  }

  private mutating func forgetWhatWasRemoved(_ rows: [LogRow]) {
    for row in rows[rowsRead...] {
      if case .world(.uninstall(let app), _) = row.happening { saved[app] = [:] }
    }
    rowsRead = rows.count
  }
}
