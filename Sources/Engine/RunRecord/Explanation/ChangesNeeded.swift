public import SchedulerEngine

/// The smallest set of changes after which nothing objects to a request any more.
///
/// Found by trial: changes are applied to a copy of the simulation, and each change that turns out
/// unnecessary is dropped.
public struct ChangesNeeded: Equatable, Sendable {
  /// In the order in which to bring them about. The end of another run can only be waited for.
  public private(set) var conditions: [Condition] = []
  /// Whether two conditions exclude each other, so that the request can never run and none are named.
  public private(set) var isImpossible = false
  /// The time until which it is necessary to wait; nil if there is nothing to wait for, `never` if waiting
  /// does not help.
  public private(set) var notBefore: Instant?
  /// How many other runs have to end, and which waiting requests go first; nil unless the request waits for
  /// its turn.
  public private(set) var queue: QueuePosition?

  private static let attempts = 8

  init(for request: RequestID, of app: AppID, in simulation: Simulation) {
    var clock = simulation.now
    for _ in 0..<ChangesNeeded.attempts {
      let trial = Trial(conditions, for: request, of: app, in: simulation)
      clock = trial.clock
      if trial.missing.isEmpty { break }
      for index in trial.missing.indices { insert(trial.missing[index]) }
      if contradictThemselves {
        giveUp()
        return
      }
    }
    leaveOutWhatIsNotNeeded(upTo: clock, for: request, of: app, in: simulation)
    let trial = Trial(conditions, for: request, of: app, in: simulation)
    notBefore = trial.clock > simulation.now ? trial.clock : nil
    queue = trial.queue
    if notBefore != nil || conditions.contains(.budgetRaised) {
      openInsteadOfWaiting(for: request, of: app, in: simulation)
    }
  }

  /// An app in front gets at once what was held of its pushes (fact 361), so nobody has to wait for a budget.
  private mutating func openInsteadOfWaiting(
    for request: RequestID, of app: AppID, in simulation: Simulation
  ) {
    guard simulation.isPush(request, of: app) else { return }
    let trial = Trial([.appOpened], for: request, of: app, in: simulation)
    if !trial.missing.isEmpty || trial.clock > simulation.now { return }
    conditions = [.appOpened]
    notBefore = nil
    queue = trial.queue
  }

  /// Whether these changes, and the time they need, let a request run.
  public static func areEnough(
    _ conditions: [Condition], for request: RequestID, of app: AppID, in simulation: Simulation
  ) -> Bool {
    let trial = Trial(
      conditions.sorted { $0.place < $1.place }, for: request, of: app, in: simulation)
    return trial.missing.isEmpty && !trial.clock.isNever
  }

  private mutating func insert(_ condition: Condition) {
    if conditions.contains(condition) { return }
    conditions.append(condition)
    conditions.sort { $0.place < $1.place }
  }

  private var contradictThemselves: Bool {
    conditions.contains { one in conditions.contains { $0.excludes(one) } }
  }

  private mutating func giveUp() {
    isImpossible = true
    conditions = []
    notBefore = .never
  }

  private mutating func leaveOutWhatIsNotNeeded(
    upTo clock: Instant, for request: RequestID, of app: AppID, in simulation: Simulation
  ) {
    var candidates = conditions
    candidates.sort { $0.strength < $1.strength }
    for index in candidates.indices {
      let fewer = conditions.filter { $0 != candidates[index] }
      let trial = Trial(fewer, for: request, of: app, in: simulation)
      // A habit is more than a wait.
      let isWaitEnough = candidates[index] == .openingExpected && !trial.clock.isNever
      if trial.missing.isEmpty && (trial.clock <= clock || isWaitEnough) { conditions = fewer }
    }
  }
}

extension Condition {
  /// Changes that disturb others come first: opening the app wakes the device, so `deviceIdle` is last.
  fileprivate var place: UInt8 { self == .deviceIdle ? .max : rawValue }

  /// Of two changes that serve the same purpose, the weaker is dropped first.
  fileprivate var strength: UInt8 {
    switch self {
    case .online, .firstUnlock: 0
    default: 1
    }
  }
}

/// What is still missing once these conditions hold and enough time has passed.
struct Trial {
  private(set) var missing: [Condition] = []
  private(set) var clock: Instant
  private(set) var queue: QueuePosition?

  init(
    _ conditions: [Condition], for request: RequestID, of app: AppID, in simulation: Simulation
  ) {
    var changed = simulation
    for index in conditions.indices {
      var remedy = conditions[index].remedy(for: app, on: changed.conditions())
      // A push is told to the app while it is in front.
      if conditions[index] == .appOpened && simulation.isPush(request, of: app) {
        remedy = [.open(app, for: .seconds(1))]
      }
      for change in remedy.indices { try? changed.apply(remedy[change]) }
    }
    clock = changed.now
    // Waiting for one thing may use up another, such as a budget or the time since the last opening.
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
        case .prevents(let condition, _)
        where !condition.isTurn && !conditions.contains(condition):
          missing.append(condition)
        default: break
        }
      }
    }
    if missing.isEmpty && clock == changed.now { takeItsTurn(request, conditions, &changed) }
  }

  /// Decides all pending requests again in the changed world, so that those still ahead of this one count.
  /// Requests submitted later cannot be known.
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

extension Simulation {
  fileprivate func isPush(_ request: RequestID, of app: AppID) -> Bool {
    let pending = pending(of: app)
    return pending.contains { $0.id == request && $0.request.kind == .push }
  }
}

extension Condition {
  /// Whether only the end of other work brings the condition about.
  var isTurn: Bool { self == .launchEnded || self == .continuedEnded }
}

extension [RuleAnswer] {
  fileprivate var turnWaitedFor: Condition? {
    for index in indices {
      if case .prevents(let condition, _) = self[index].verdict, condition.isTurn {
        return condition
      }
    }
    return nil
  }
}

/// The app's next submission, which replaces a pending request.
public struct Replacement: Equatable, Sendable {
  public let at: Instant
  /// The new request's earliest begin date; nil if it has none.
  public let earliest: Instant?
  /// Whether the new request has to wait longer than the one it replaces.
  public let postpones: Bool
}

extension Replacement {
  /// Compares both requests in a copy, just before the replacement and right after it. `earliest` comes from
  /// running the scenario ahead.
  init(
    of request: RequestID, by other: RequestID, at instant: Instant, earliest: Instant?,
    in simulation: Simulation
  ) {
    var copy = simulation
    let before = instant - .milliseconds(1)
    if before > copy.now { _ = copy.advance(to: before) }
    let old = copy.answers(about: request, clock: copy.now).delayedUntil
    _ = copy.advance(to: instant)
    let new = copy.answers(about: other, clock: copy.now).delayedUntil
    at = instant
    self.earliest = earliest
    postpones = new > old && new > instant
  }
}

extension [RuleAnswer] {
  /// The latest instant among the answers that only delay.
  fileprivate var delayedUntil: Instant {
    var latest = Instant.earliest
    for index in indices {
      if case .delays(let until) = self[index].verdict, until > latest { latest = until }
    }
    return latest
  }
}

extension Simulation {
  /// Every cause for which one rule objects, found by fixing one after the other in a copy. The rule itself
  /// names only the first.
  func causes(
    of objector: RuleID, from first: Condition, against request: RequestID, of app: AppID
  ) -> [Condition] {
    var causes = [first]
    var mended = self
    while let last = causes.last {
      let remedy = last.remedy(for: app, on: mended.conditions())
      if remedy.isEmpty { return causes }
      for index in remedy.indices { try? mended.apply(remedy[index]) }
      guard let next = mended.condition(of: objector, against: request), !causes.contains(next)
      else { return causes }
      causes.append(next)
    }
    return causes
  }

  private func condition(of objector: RuleID, against request: RequestID) -> Condition? {
    let answers = answers(about: request, clock: now)
    for index in answers.indices where answers[index].objector == objector {
      if case .prevents(let condition, _) = answers[index].verdict { return condition }
    }
    return nil
  }
}
