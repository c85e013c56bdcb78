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
