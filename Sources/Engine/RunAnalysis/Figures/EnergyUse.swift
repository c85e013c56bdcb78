public import RunRecord
public import SchedulerEngine

/// What runs cost the device; costs shared by several runs are counted once.
public struct EnergyUse: Equatable, Sendable {
  /// The number of launches. A launch that delivers several runs belongs to the first of them.
  public internal(set) var wakes: Int64 = 0
  /// The number of runs delivered by a launch that belongs to another run.
  public internal(set) var sharedWakes: Int64 = 0
  /// How long the device was awake for them. Time shared with other runs, of any app, belongs to the run
  /// delivered first.
  public internal(set) var awake = Span.zero
  /// How long they ran while the device was also awake for runs delivered before them.
  public internal(set) var sharedAwake = Span.zero
  /// In seconds of one core.
  public internal(set) var processor = Span.zero
  public internal(set) var wifiBytes: Int64 = 0
  public internal(set) var cellularBytes: Int64 = 0
  /// What was taken from the energy budget, in its units; processing takes nothing.
  public internal(set) var energyCharged: Int64 = 0
  /// What was taken from the cellular budget, in bytes.
  public internal(set) var cellularCharged: Int64 = 0

  /// The use of a task that never ran.
  public init() {}

  mutating func add(_ run: RunFact, _ wake: Wake, _ time: Span, shared: Span) {
    switch wake {
    case .own: wakes += 1
    case .anothers: sharedWakes += 1
    case .none: break
    }
    awake = awake + time
    sharedAwake = sharedAwake + shared
    energyCharged = energyCharged.addingUpToMost(run.energyCharged)
    cellularCharged = cellularCharged.addingUpToMost(run.cellularCharged)
    guard let use = run.use else { return }
    processor = processor + use.processor
    switch use.network {
    case .wifi: wifiBytes = wifiBytes.addingUpToMost(use.bytes)
    case .cellular: cellularBytes = cellularBytes.addingUpToMost(use.bytes)
    case .none: break
    }
  }
}

/// Which run the launch of a run belongs to.
enum Wake {
  case own
  case anothers
  /// The run woke nothing: a continued task starts while the app is in use, and a transfer may be reported to
  /// a running app. A launch forced by a test is not a wake by the system.
  case none
}

/// The use of one identifier of one app.
public struct TaskEnergy: Equatable, Sendable {
  public let task: TaskKey
  public internal(set) var use: EnergyUse
}

extension RunRecord {
  /// What the selected runs launched in this range cost. For selections that share no runs, the sums add up
  /// to the total.
  public func energyUse(
    of selection: TaskSelection, during range: Range<Instant>
  ) -> EnergyUse {
    var use = EnergyUse()
    eachShare { run, wake, awake, shared in
      guard range.contains(run.launchedAt), selection.contains(run) else { return }
      use.add(run, wake, awake, shared: shared)
    }
    return use
  }

  /// As above for each identifier that ran, in order of its first run.
  public func energyUse(during range: Range<Instant>) -> [TaskEnergy] {
    var table = TaskTable<EnergyUse>()
    eachShare { run, wake, awake, shared in
      guard range.contains(run.launchedAt), let place = table.place(of: run.key, orAdd: EnergyUse())
      else { return }
      table[place].add(run, wake, awake, shared: shared)
    }
    return (0..<table.count).map { TaskEnergy(task: table.key(at: $0), use: table[$0]) }
  }

  /// Visits each run in order of delivery, with its wake, its own share of the awake time, and the share that
  /// belongs to others.
  private func eachShare(_ visit: (RunFact, Wake, Span, Span) -> Void) {
    var lastLaunch = Int64.min
    var awakeUntil = start
    for run in runs {
      let began = max(run.launchedAt, awakeUntil)
      let ended = max(run.endedAt ?? end, began)
      let lasted = max(run.endedAt ?? end, run.launchedAt) - run.launchedAt
      visit(run, wake(of: run, after: lastLaunch), ended - began, lasted - (ended - began))
      awakeUntil = ended
      lastLaunch = max(lastLaunch, run.launch.number)
    }
  }

  private func wake(of run: RunFact, after lastLaunch: Int64) -> Wake {
    if run.kind == .continued || run.isForced { return .none }
    if run.kind == .transfer { return run.wokeItsApp ? .own : .none }
    return run.launch.number > lastLaunch ? .own : .anothers
  }
}
