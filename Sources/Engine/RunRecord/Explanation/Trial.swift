import SchedulerEngine

/// What is still missing when these conditions hold and time has brought what it can bring.
struct Trial {
  private(set) var missing: [Condition] = []
  private(set) var clock: Instant
  private(set) var queue: QueuePosition?

  init(
    _ conditions: [Condition], for request: RequestID, of app: AppID, in simulation: Simulation
  ) {
    var changed = simulation
    for index in conditions.indices {
      let remedy = conditions[index].remedy(for: app, on: changed.conditions())
      for change in remedy.indices { try? changed.apply(remedy[change]) }
    }
    clock = changed.now
    // Waiting for one thing may use up another, such as a budget or the time since the last visit.
    var isSettled = false
    while !isSettled {
      isSettled = true
      missing = []
      let answers = changed.answers(about: request, clock: clock)
      for index in answers.indices {
        switch answers[index].verdict {
        case .delays(let until) where until > clock:
          clock = until
          isSettled = until.isNever
        case .prevents(let condition)
        where !condition.isTurn && !conditions.contains(condition):
          missing.append(condition)
        default: break
        }
      }
    }
    if missing.isEmpty && clock == changed.now { takeItsTurn(request, conditions, &changed) }
  }

  /// Others are asked again too when the world changes, so that what is in the way shows when all
  /// has been decided. Who will be in the way later, nobody can know.
  private mutating func takeItsTurn(
    _ request: RequestID, _ conditions: [Condition], _ changed: inout Simulation
  ) {
    let now = changed.now
    let kind = changed.answers(about: request, clock: now).turnWaitedFor
    _ = changed.advance(to: now)
    queue = changed.queuePosition(of: request)
    if queue == nil { return }
    let condition = changed.answers(about: request, clock: now).turnWaitedFor ?? kind
    if let condition, !conditions.contains(condition) { missing.append(condition) }
  }
}

extension Condition {
  /// Only the end of what others do brings it about.
  fileprivate var isTurn: Bool { self == .launchEnded || self == .continuedEnded }
}

extension [RuleAnswer] {
  fileprivate var turnWaitedFor: Condition? {
    for index in indices {
      if case .prevents(let condition) = self[index].verdict, condition.isTurn { return condition }
    }
    return nil
  }
}
