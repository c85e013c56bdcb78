import SchedulerEngine

/// A small host for live app code: closures and timers, no async. It knows no rule.
///
/// It repeats what every host does: tell the engine the earliest timer, advance, act on the stop.
final class LiveHost {
  private struct Timer {
    let due: Instant
    let order: Int
    let process: ProcessID
    let run: RunID
    let action: () -> Void
  }

  private(set) var simulation: Simulation
  private(set) var ledger = DecisionLedger()
  private var timers: [Timer] = []
  private var frozen: [ProcessID] = []
  private var order = 0

  /// What the apps' code does; set by the test.
  var onStart: (ProcessID) -> Void = { _ in }
  var onForeground: (ProcessID) -> Void = { _ in }
  var onBackground: (ProcessID) -> Void = { _ in }
  var onDelivery: (RunID) -> Void = { _ in }
  var onExpiration: (RunID) -> Void = { _ in }
  var onEnd: (RunID) -> Void = { _ in }
  var onProtectedData: (Bool) -> Void = { _ in }

  init(_ setup: Setup) throws { simulation = try Simulation(setup) }

  func call<Answer>(_ body: (inout Simulation) -> Answer) -> Answer { body(&simulation) }

  func submit(_ request: TaskRequest, by process: ProcessID) throws -> RequestID {
    try simulation.submit(request, by: process)
  }

  func apply(_ change: WorldChange) throws { try simulation.apply(change) }

  /// Runs the action later, in the process that asks for it.
  func after(_ delay: Span, in process: ProcessID, of run: RunID, _ action: @escaping () -> Void) {
    order += 1
    timers.append(
      Timer(due: simulation.now + delay, order: order, process: process, run: run, action: action))
  }

  func cancelTimers(of run: RunID) { timers.removeAll { $0.run == run } }

  func advance(to end: Instant) -> AdvanceResult {
    while true {
      simulation.setAppAlarm(at: nextTimer()?.due ?? .never)
      let stop = simulation.advance(to: end, recording: &ledger)
      switch stop {
      case .reached, .faulted: return stop
      case .appTimers: fireTimers()
      case .started(let process): onStart(process)
      case .foreground(let process): onForeground(process)
      case .background(let process): onBackground(process)
      case .frozen(let process): frozen.append(process)
      case .resumed(let process): frozen.removeAll { $0 == process }
      case .deliver(let run): onDelivery(run)
      case .expire(let run, _): onExpiration(run)
      case .protectedData(_, let isAvailable): onProtectedData(isAvailable)
      // Its code does nothing outside tasks.
      case .expireActivity, .woken: break
      case .ended(let run, _): onEnd(run)
      case .killed(let process, _): timers.removeAll { $0.process == process }
      }
    }
  }

  private func nextTimer() -> Timer? {
    timers.filter { !frozen.contains($0.process) }.min { ($0.due, $0.order) < ($1.due, $1.order) }
  }

  private func fireTimers() {
    while let next = nextTimer(), next.due <= simulation.now {
      timers.removeAll { $0.order == next.order }
      if simulation.isAlive(next.process) { next.action() }
    }
  }
}
