/// Why `advance` returned. One event may cause several stops, between which no time passes.
public enum AdvanceResult: Equatable, Sendable {
  /// It reached the requested instant, including everything at it.
  case reached
  /// The alarm set for live code is due.
  case appTimers
  case faulted(SimulationFault)
  /// A live app's process began; its launch phase lasts until the next `advance`.
  case started(ProcessID)
  /// The app came to the foreground.
  case foreground(ProcessID)
  case background(ProcessID)
  case frozen(ProcessID)
  case resumed(ProcessID)
  /// Something external has woken the app; its process is awake.
  case woken(ProcessID, NameID)
  case deliver(RunID)
  case expire(RunID, ExpiryCause)
  case ended(RunID, Outcome)
  /// The time of the app's assertions is nearly over.
  case expireActivity(ActivityID)
  /// The device was locked or unlocked while the app's code may run.
  case protectedData(ProcessID, isAvailable: Bool)
  case killed(ProcessID, KillCause)
}

/// What was done to let a request run, and which objections nobody can do anything about.
public struct Satisfaction: Equatable, Sendable {
  public let request: RequestID
  /// The changes of the world, in the order in which they were made.
  public let changes: [WorldChange]
  /// Objections that only time ends if the world stays as it is.
  public let delayed: RuleSet
  /// When the last of them ends; nil if there are none, `never` for one that time does not end.
  public let notBefore: Instant?
  /// Objections that no change of the world ends: a run that has to end first, a budget that is set too low,
  /// or two requirements that exclude each other.
  public let remaining: RuleSet

  public var isComplete: Bool { delayed.isEmpty && remaining.isEmpty }
}

/// Sorts the objections to a request by what can end them.
struct ObjectionSorter: VerdictSink {
  var delayed = RuleSet.none
  var notBefore: Instant?
  var prevented = RuleSet.none
  /// One bit for each condition that is waited for.
  var conditions: UInt32 = 0

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput, _ verdict: Verdict
  ) {
    switch verdict {
    case .doesNotApply, .allows: break
    case .delays(let until):
      delayed.insert(Rule.objector)
      if notBefore.map({ $0 < until }) ?? true { notBefore = until }
    case .prevents(let condition, _):
      prevented.insert(Rule.objector)
      conditions |= 1 << UInt32(condition.rawValue)
    }
  }
}
