public import SchedulerEngine

/// The smallest set of changes after which nothing objects to a request any more.
///
/// Found by trying: the changes are applied to a copy of the simulation, which is judged again, and
/// each change without which the copy still agrees is left out.
public struct ChangesNeeded: Equatable, Sendable {
  /// In the order in which to bring them about. The end of a run cannot be brought about, only
  /// waited for.
  public private(set) var conditions: [Condition] = []
  /// Two of the conditions exclude each other, so nothing lets this request run and none are named.
  public private(set) var isImpossible = false
  /// What only time brings is there from now on; nil when there is nothing to wait for, `never`
  /// when waiting does not help.
  public private(set) var notBefore: Instant?
  /// How many others have to end, and who of those that wait goes first; nil unless one of the
  /// conditions is that others end.
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
    notBefore = clock > simulation.now ? clock : nil
    queue = Trial(conditions, for: request, of: app, in: simulation).queue
  }

  /// Whether these changes, and as much time as they need, let a request run.
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
      if trial.missing.isEmpty && trial.clock <= clock { conditions = fewer }
    }
  }
}

extension Condition {
  /// Changes that disturb others come first: opening the app wakes the device, so idleness is last.
  fileprivate var place: UInt8 { self == .deviceIdle ? .max : rawValue }

  /// Where two changes serve the same end, the one that serves fewer ends is left out.
  fileprivate var strength: UInt8 {
    switch self {
    case .online, .firstUnlock: 0
    default: 1
    }
  }
}

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

/// The app's own next step takes a pending request away and puts a new one in its place.
public struct Replacement: Equatable, Sendable {
  public let at: Instant
  /// Before when the new request may not start; nil when it says nothing about that.
  public let earliest: Instant?
  /// What time has to bring takes longer for the new request than for the one it replaces.
  public let postpones: Bool
}

extension Replacement {
  /// Both are asked in copies, just before and just after. What was to come is taken from hindsight.
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
  /// When the last of what only time brings is there.
  fileprivate var delayedUntil: Instant {
    var latest = Instant.earliest
    for index in indices {
      if case .delays(let until) = self[index].verdict, until > latest { latest = until }
    }
    return latest
  }
}

extension Simulation {
  /// Every cause for which one rule objects, found by mending one after the other in a copy; a rule
  /// itself names only the first.
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
      if case .prevents(let condition) = answers[index].verdict { return condition }
    }
    return nil
  }
}
