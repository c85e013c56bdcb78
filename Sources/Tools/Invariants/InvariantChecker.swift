import RunRecord
public import SchedulerEngine

/// Judges a log by its rows alone: what must never happen, whatever the rules decided.
///
/// It shares plain values with the engine and no rule code, so the two can only agree by both being
/// right. It follows the world from the rows and the numbers it is given, reads each row once, and
/// keeps two bits of what is over, so that a log may be larger than the memory.
///
///     var checker = InvariantChecker(limits, in: world)
///     for row in ledger.rows { checker.check(row) }
///     checker.finish(LogSums(simulation.counts))
///     checker.violations.isEmpty
public struct InvariantChecker: Sendable {
  /// As many violations as are kept.
  public static let keptViolations = 1_000

  /// In the order in which they showed.
  public private(set) var violations: [Violation] = []

  var limits: CheckedLimits
  var world: WatchedWorld
  let knowsRefreshSwitches: Bool
  var sums = LogSums()
  /// The latest instant of any row so far.
  var now: Instant
  /// The place of the row being judged.
  var row: Int64 = -1

  var requests = NumberedTable<CheckedRequest>()
  var runs = NumberedTable<CheckedRun>()
  /// Continued runs that have not ended.
  var continuedRunning: [RunID] = []
  /// Continued requests that are pending, in order of acceptance.
  var continuedWaiting: [RequestID] = []
  /// All requests that are pending, and all processes that have not ended, in order.
  var waiting: [RequestID] = []
  var processesAwake: [ProcessID] = []
  /// At this instant, of requests that were made at it.
  var launchesNow: Int64 = 0
  var transfers = NumberedTable<CheckedTransfer>()
  var processes = NumberedTable<CheckedProcess>()
  var activities = NumberedTable<CheckedActivity>()
  var tasks = TaskTable<CheckedTask>()
  var latestLaunch = LaunchID(number: .min)
  var latestRequest = RequestID(number: .min)
  var latestRun = RunID(number: .min)
  /// What is over is forgotten once there is so much of it and as much again as is not.
  package var keptFacts = 4_096
  var sweepAt = 0
  var forgottenRequests = EndedNumbers()
  var forgottenRuns = EndedNumbers()
  var forgottenProcesses = EndedNumbers()
  var forgottenActivities = EndedNumbers()
  /// What the row before says a test forces.
  var announced: ForcedStep?
  /// The row being judged is the step that was announced.
  var isForced = false
  private var apps: [CheckedApp] = []

  public init(_ limits: CheckedLimits, in world: CheckedWorld) {
    self.limits = limits
    self.world = WatchedWorld(world, at: limits.start)
    knowsRefreshSwitches = world.knowsRefreshSwitches
    now = limits.start
    for app in world.refreshOff { self[app].isRefreshOn = false }
  }

  /// For a log, which says what its rules and its device were, but neither how full the battery was nor
  /// which apps had their switch off.
  public init(_ rules: Rules, on device: DeviceConditions, from start: Instant) {
    var world = CheckedWorld()
    world.device = device
    world.knowsRefreshSwitches = false
    self.init(CheckedLimits(rules, on: device.kind, from: start, to: .latest), in: world)
  }

  /// Judges a whole log at once.
  public static func violations(
    in rows: [LogRow], _ limits: CheckedLimits, in world: CheckedWorld, counted: LogSums? = nil
  ) -> [Violation] {
    var checker = InvariantChecker(limits, in: world)
    for row in rows { checker.check(row) }
    checker.finish(counted)
    return checker.violations
  }

  public mutating func check(_ row: LogRow) {
    self.row += 1
    if row.at < now { report(.timeWentBack(from: now)) }
    if row.at > now {
      judgeInstant(until: row.at)
      now = row.at
      forgetWhatIsOver()
    }
    if row.at < limits.start || row.at > limits.end {
      report(.outsideOfRun(start: limits.start, end: limits.end))
    }
    judge(row.happening, at: row.at)
  }

  /// All of an instant has happened, and nothing more until the next: what only time brings about would
  /// have to be told just before that.
  mutating func judgeInstant(until next: Instant) {
    launchesNow = 0
    judgeRest(until: next)
    judgeTransfers()
    guard limits.judgesObjections else { return }
    judgeObjections()
    let last = next - .milliseconds(1)
    if last > now {
      now = last
      judgeTransfers()
      judgeObjections()
    }
  }

  mutating func report(_ breach: Breach) {
    if violations.count < InvariantChecker.keptViolations {
      violations.append(Violation(at: now, row: row, breach: breach))
    }
  }

  /// An app's state; one that only a damaged log can name is always a new one.
  subscript(app: AppID) -> CheckedApp {
    get {
      app.index >= 0 && app.index < Int32(apps.count) ? apps[Int(app.index)] : CheckedApp()
    }
    set {
      guard app.index >= 0, app.index < appLimit else { return }
      while apps.count <= Int(app.index) { apps.append(CheckedApp()) }
      apps[Int(app.index)] = newValue
    }
  }

  /// An identifier's state, as above.
  subscript(task: TaskKey) -> CheckedTask {
    get { tasks.place(of: task).map { tasks[$0] } ?? CheckedTask() }
    set {
      guard let place = tasks.place(of: task, orAdd: newValue) else { return }
      tasks[place] = newValue
    }
  }
}
