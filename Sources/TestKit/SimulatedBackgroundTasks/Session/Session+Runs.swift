import Foundation
import SchedulerEngine
import VirtualTime

extension Session {
  func deliver(_ id: RunID) {
    guard let delivery = simulation.delivery(of: id), let process = processes[delivery.process]
    else { return }
    if delivery.kind == .transfer { return deliverTransfer(id, to: process) }
    if !delivery.kind.isSubmitted { return deliverPush(id, delivery, to: process) }
    guard let handler = process.handlers[delivery.name] else { return }
    let identifier = text(delivery.name)
    sites.remember(handler.site, ofHandlerOf: id)
    if handler.trapsOnEntry {
      fail(
        .enteredOnWrongQueue(
          actor: handler.isolation.map { "\(type(of: $0))" } ?? "", queue: handler.queue.label),
        identifier, from: handler.site)
      return simulation.crash(process.id)
    }
    guard let task = task(for: LiveRun(process, id, identifier, handler), delivery.kind) else {
      return
    }
    tasks[id] = task
    send(to: handler, of: process) { handler.body(task) }
  }

  func expire(_ id: RunID) {
    guard let task = tasks[id], let run = task.run else { return }
    expiring.append(run)
    send(to: run.handler, of: run.process) {
      run.isExpirationHeard = true
      task.takeExpirationHandler()?()
    }
  }

  /// Whoever asserted to be on a queue and was not is dead by now.
  func noteWrongQueues() {
    for wrong in world.takeWrongQueues() {
      guard let process = lanes[wrong.process] else { continue }
      let only = onlyRun(of: process)
      let kind = DeviceFailure.Kind.assertedQueue(
        asserted: wrong.asserted, isWanted: wrong.isWanted, actual: wrong.actual)
      fail(kind, only?.identifier ?? "", from: only?.handler.site)
      simulation.crash(process.id)
    }
  }

  /// Whoever has not entered its expiration handler when all is quiet waits for its queue.
  func noteUnheardExpirations() {
    for run in expiring where !run.isExpirationHeard {
      simulation.noteUnheardExpiration(of: run.id, by: run.process.id)
    }
    expiring = []
  }

  private func send(
    to handler: LaunchHandler, of process: LiveProcess, _ code: @escaping () -> Void
  ) {
    world.post(
      as: process.lane, on: handler.isOnMain ? .main : .queue(handler.queue), code)
  }
}

extension Session {
  private func task(for run: LiveRun, _ kind: TaskKind) -> BGTask? {
    switch kind {
    case .refresh: return BGAppRefreshTask(run: run)
    case .processing: return BGProcessingTask(run: run)
    case .healthResearch: return BGHealthResearchTask(run: run)
    case .push, .transfer: return nil
    case .continued:
      let request =
        record.upTo(simulation.now, ledger).run(run.id).flatMap { copies[$0.request] }
        as? BGContinuedProcessingTaskRequest
      return BGContinuedProcessingTask(
        run: run, title: request?.title ?? "", subtitle: request?.subtitle ?? "")
    }
  }
}
