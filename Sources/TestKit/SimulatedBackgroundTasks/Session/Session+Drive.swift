import Foundation
import SchedulerEngine
import VirtualTime

extension Session {
  /// The driver's turn: everything app code could do at this instant has been done.
  func turn(to end: Instant) -> Turn {
    lock.withLock {
      if isAtFault { return .done }
      for process in processes.values { process.hasFinishedLaunching = true }
      noteWrongQueues()
      noteEscapes()
      noteUnheardExpirations()
      noteProgressOfChildren()
      simulation.setAppAlarm(at: world.nextDeadline.map(instant) ?? .never)
      let stop = advance(to: end)
      moveClock()
      noteUnsaid()
      return act(on: stop)
    }
  }

  /// In stretches of rows, between which its memory is looked at: a device in which something goes on
  /// without end stops before it has taken all there is.
  private func advance(to end: Instant) -> Stop {
    while true {
      if let stop = simulation.advance(to: end, recording: &ledger, pausingAt: rowsAtPause) {
        return stop
      }
      rowsAtPause = ledger.rows.count + rowsAtOnce
      let (taken, limit) = (record.size(ledger), setup.limits.facts)
      if taken > limit { return .faulted(.tooManyFacts(taken, limit: limit, at: simulation.now)) }
    }
  }

  private func act(on stop: Stop) -> Turn {
    switch stop {
    case .reached: return .done
    case .faulted(let fault):
      isAtFault = true
      fail(.simulationStopped(fault), blamed(for: fault), from: nil)
      return .done
    case .appTimers: fireTimers()
    case .started(let id): start(id)
    case .foreground(let id): tell(id) { $0.whenInFront }
    case .background(let id): tell(id) { $0.whenInBackground }
    case .frozen(let id): if let process = processes[id] { world.freeze(process.lane) }
    case .resumed(let id): if let process = processes[id] { world.resume(process.lane) }
    case .deliver(let run): deliver(run)
    case .expire(let run, _): expire(run)
    case .ended(let run, _): tasks[run] = nil
    case .killed(let id, _): end(id)
    case .expireActivity(let activity): expire(activity)
    }
    return .again
  }

  private func blamed(for fault: SimulationFault) -> String {
    switch fault {
    case .launchesInACircle(let task, _, _): text(task.name)
    case .eventLimit(_, _, let busiest?): text(busiest)
    default: ""
    }
  }

  /// The engine counts milliseconds; what app code is due within one is due at its beginning.
  private func instant(_ nanoseconds: Int64) -> Instant {
    setup.start + .milliseconds(nanoseconds / 1_000_000)
  }

  private func moveClock() {
    let (elapsed, overflow) = (simulation.now - setup.start).milliseconds
      .multipliedReportingOverflow(by: 1_000_000)
    if !overflow { world.advance(to: elapsed) }
  }

  /// What is due at the millisecond itself has become ready with the clock; what is due within it waits
  /// for its nanosecond.
  private func fireTimers() {
    if let deadline = world.nextDeadline, instant(deadline) <= simulation.now {
      world.advance(to: deadline)
    }
  }

  private func start(_ id: ProcessID) {
    let apps = (0..<simulation.appCount).map { AppID(index: $0) }
    guard let app = apps.first(where: { simulation.process(of: $0) == id }),
      let plan = launches[app]
    else { return }
    let process = LiveProcess(
      self, id, of: app, lane: world.makeProcess(), at: simulation.now)
    processes[id] = process
    lanes[process.lane] = process
    world.post(as: process.lane, on: .main) {
      process.isInLaunchCode = true
      MainActor.assumeIsolated { plan.launch(LaunchedApp(process)) }
      process.isInLaunchCode = false
      self.useEarlierHandlers(in: process)
    }
  }

  private func end(_ id: ProcessID) {
    guard let process = processes.removeValue(forKey: id) else { return }
    world.kill(process.lane)
    lanes[process.lane] = nil
    for (activity, held) in assertions where held.process.id == id { assertions[activity] = nil }
  }

  private func tell(
    _ id: ProcessID, _ hooks: @escaping @Sendable (LiveProcess) -> [@MainActor () -> Void]
  ) {
    guard let process = processes[id] else { return }
    world.post(as: process.lane, on: .main) {
      MainActor.assumeIsolated { for hook in hooks(process) { hook() } }
    }
  }
}
