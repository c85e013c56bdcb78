import SchedulerEngine

/// Live code that does what the given models describe, written with closures and timers.
final class LiveTwin {
  let host: LiveHost
  private let models: [[TaskModel]]
  private let chance: Chance

  init(_ setup: Setup, models: [[TaskModel]]) throws {
    host = try LiveHost(setup)
    self.models = models
    chance = Chance(seed: setup.seed)
    host.onStart = { [unowned self] process in start(process) }
    host.onForeground = { [unowned self] process in submitAll(.onOpen, process) }
    host.onBackground = { [unowned self] process in submitAll(.onBackground, process) }
    host.onDelivery = { [unowned self] run in work(run) }
    host.onExpiration = { [unowned self] run in windUp(run) }
  }

  private func start(_ process: ProcessID) {
    for task in tasks(of: process) where host.simulation.isAlive(process) {
      _ = host.call { $0.register(task.name, by: process) }
    }
    submitAll(.onLaunch, process)
  }

  private func submitAll(_ trigger: SubmissionTrigger, _ process: ProcessID) {
    for task in tasks(of: process) where task.submits == trigger {
      if host.simulation.isAlive(process) { submit(task, process) }
    }
  }

  private func submit(_ task: TaskModel, _ process: ProcessID) {
    let pending = host.simulation.pending(of: app(of: process))
    if task.onlyIfNotPending && pending.contains(where: { $0.request.name == task.name }) {
      return
    }
    var request = TaskRequest(
      task.kind, task.name, needs: task.needs, protection: task.protection)
    if let delay = task.earliestAfter { request.earliest = host.simulation.now + delay }
    host.call { _ = try? $0.submit(request, by: process) }
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
    if task.work.resubmission == .first { submit(task, process) }
    if task.work.ending == .neverCompletes || !host.simulation.isAlive(process) { return }
    let length = chance.span(
      from: task.work.shortest, through: task.work.longest, .workLength, delivery.subject)
    host.after(length, in: process, of: run) { [unowned self] in
      finish(task, run, process)
    }
  }

  private func finish(_ task: TaskModel, _ run: RunID, _ process: ProcessID) {
    if task.work.resubmission == .last { submit(task, process) }
    guard host.simulation.isAlive(process) else { return }
    _ = host.call {
      $0.complete(run, success: task.work.ending == .succeeds, by: process)
    }
    guard task.work.resubmission == .afterCompleting else { return }
    host.after(.milliseconds(1), in: process, of: run) { [unowned self] in
      submit(task, process)
    }
  }

  private func windUp(_ run: RunID) {
    guard let delivery = host.simulation.delivery(of: run),
      let task = models[Int(delivery.app.index)].first(where: { $0.name == delivery.name }),
      case .completes(let delay) = task.work.expiration
    else { return }
    host.cancelTimers(of: run)
    if delay == .zero {
      _ = host.call { $0.complete(run, success: false, by: delivery.process) }
    } else {
      host.after(delay, in: delivery.process, of: run) { [unowned self] in
        _ = host.call { $0.complete(run, success: false, by: delivery.process) }
      }
    }
  }

  private func app(of process: ProcessID) -> AppID {
    let apps = (0..<host.simulation.appCount).map { AppID(index: $0) }
    return apps.first { host.simulation.process(of: $0) == process } ?? AppID(index: 0)
  }

  private func tasks(of process: ProcessID) -> [TaskModel] {
    models[Int(app(of: process).index)]
  }
}
