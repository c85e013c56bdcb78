import RunRecord
public import SchedulerEngine

/// Judges a log by its rows alone: what must never happen, whatever the scheduler decides.
///
/// It asks no rule and knows no number of a scheduler. Those are the second model's to judge, over scenarios small enough
/// to be told twice; this one reads each row once, of logs of any size.
///
///     var checker = InvariantChecker(in: world, from: start)
///     for row in ledger.rows { checker.check(row) }
///     checker.finish(at: end)
///     checker.violations.isEmpty
public struct InvariantChecker: Sendable {
  public static let keptViolations = 1_000

  /// In the order in which they were detected.
  public private(set) var violations: [Violation] = []

  /// No row is outside of these.
  let start: Instant
  var end: Instant
  var world: WatchedWorld
  let knowsRefreshSwitches: Bool
  var sums = LogSums()
  /// The latest instant of any row so far.
  var now: Instant
  /// The index of the row being judged.
  var row: Int64 = -1

  var requests = NumberedTable<CheckedRequest>()
  var runs = NumberedTable<CheckedRun>()
  /// All pending requests, in order.
  var waiting: [RequestID] = []
  /// The number of launches at the current instant whose requests were also made at it.
  var launchesNow: Int64 = 0
  var transfers = NumberedTable<CheckedTransfer>()
  var processes = NumberedTable<CheckedProcess>()
  var activities = NumberedTable<CheckedActivity>()
  var tasks = TaskTable<CheckedTask>()
  var latestRequest = RequestID(number: .min)
  var latestRun = RunID(number: .min)
  /// The step that the previous row announced as forced by a test.
  var announced: ForcedStep?
  /// Whether the current row is the announced step.
  var isForced = false
  private var apps: [CheckedApp] = []

  /// The end is the time that the run reached, if that is known.
  public init(in world: CheckedWorld, from start: Instant, to end: Instant = .latest) {
    (self.start, self.end) = (start, end)
    self.world = WatchedWorld(world)
    knowsRefreshSwitches = world.knowsRefreshSwitches
    now = start
    for app in world.refreshOff { self[app].isRefreshOn = false }
  }

  /// For a log, which contains its device but not the apps whose switch was off.
  public init(on device: DeviceConditions, from start: Instant) {
    var world = CheckedWorld()
    world.device = device
    world.knowsRefreshSwitches = false
    self.init(in: world, from: start)
  }

  /// Judges a whole log at once.
  public static func violations(
    in rows: [LogRow], _ world: CheckedWorld, from start: Instant, to end: Instant
  ) -> [Violation] {
    var checker = InvariantChecker(in: world, from: start, to: end)
    for row in rows { checker.check(row) }
    checker.finish()
    return checker.violations
  }

  public mutating func check(_ row: LogRow) {
    self.row += 1
    if row.at < now { report(.timeWentBack(from: now)) }
    if row.at > now {
      judgeInstant(until: row.at)
      now = row.at
    }
    if row.at < start || row.at > end { report(.outsideOfRun(start: start, end: end)) }
    judge(row.happening, at: row.at)
  }

  /// Called when everything at an instant has happened and nothing more happens until `next`. Also judges
  /// what time alone should have brought about before then.
  mutating func judgeInstant(until next: Instant) {
    launchesNow = 0
    judgeTransfers()
    let last = next - .milliseconds(1)
    if last > now {
      now = last
      judgeTransfers()
    }
  }

  mutating func report(_ breach: Breach) {
    if violations.count < InvariantChecker.keptViolations {
      violations.append(Violation(at: now, row: row, breach: breach))
    }
  }

  /// An app's state. For a number out of range, which only a damaged log contains, it is always a new one.
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

extension InvariantChecker {
  mutating func judge(_ happening: LogEvent, at instant: Instant) {
    judgeAnnouncement(before: happening)
    switch happening {
    case .world(let change, _): judge(change, at: instant)
    case .processStarted(let app, let process): started(process, of: app)
    case .phase(let process, let phase): moved(process, to: phase)
    case .processEnded(let process, let cause): ended(process, cause)
    case .registered(let process, let name, let answer): registered(process, name, answer)
    case .accepted(let request, let app, let asked): accepted(request, of: app, asked)
    case .refused(let process, let name, let refusal): refused(process, name, refusal)
    case .replaced(let request, let other): replaced(request, by: other)
    case .cancelled(let request): cancelled(request)
    case .discarded(let request, _): discarded(request)
    case .decided(let request, let objections, let lookAgain):
      decided(request, objections, lookAgain)
    case .forced(let request): announced = .launch(of: request)
    case .expiryForced(let run): announced = .expiry(of: run)
    case .launched(let run, let request, _, let process): launched(run, request, process)
    case .expired(let run, _, let hasHandler): expired(run, hasHandler: hasHandler)
    case .continued(let run, let event): continued(run, event)
    case .transfer(let request, let event): transferred(request, event)
    case .unheard(let run): unheard(run)
    case .inferenceRefused(let run): inferenceRefused(run)
    case .notBegun(let run, _): notBegun(run)
    case .notSeen: break
    case .completion(let run, let success, let completion): completed(run, success, completion)
    case .ended(let run, let outcome): ended(run, outcome)
    case .used(let run, let processor, let bytes, let network):
      used(run, RunUse(processor: processor, bytes: bytes, network: network))
    case .charged(let run, let energy, let cellular):
      charged(run, energy: energy, cellular: cellular)
    case .activity(let id, let process, let event): activity(id, process, event)
    }
  }

  private mutating func judge(_ change: WorldChange, at instant: Instant) {
    world.apply(change, at: instant, row: row)
    switch change {
    case .battery(let level):
      if level < .none || level > .all { report(.batteryOutOfRange(level)) }
    case .open(let app, _): self[app].isForceQuit = false
    case .forceQuit(let app):
      self[app].isForceQuit = true
      self[app].forceQuitRow = row
      doom(app)
    case .terminate(let app), .uninstall(let app), .update(let app): doom(app)
    case .appRefresh(let app, let isOn):
      self[app].isRefreshOn = isOn
      self[app].isRefreshTold = true
    case .install(let app): reinstall(app)
    default: break
    }
  }

  /// A new installation has no past, except for the app's last process and its pending requests.
  private mutating func reinstall(_ app: AppID) {
    var state = CheckedApp()
    state.process = self[app].process
    state.pending = self[app].pending
    state.isRefreshTold = true
    self[app] = state
  }

  func isRefreshKnown(of app: AppID) -> Bool { knowsRefreshSwitches || self[app].isRefreshTold }

  func isRefreshOff(for app: AppID) -> Bool { world.isRefreshOff || !self[app].isRefreshOn }

  /// Judges what only the end of the log shows.
  ///
  /// Everything up to `end` has happened; no row may follow.
  public mutating func finish(at end: Instant) {
    self.end = end
    finish()
  }

  /// As above, with the end that was given at the beginning.
  public mutating func finish() {
    row += 1
    judgeAnnouncement(before: nil)
    // A log may end in the middle of an instant.
    if end > now {
      judgeInstant(until: end)
      now = end
      judgeInstant(until: now)
    }
    for request in requests.facts { finish(request) }
    for run in runs.facts { finish(run) }
    for process in processes.facts { finish(process) }
    finishActivities()
    if !sums.requestsAddUp { report(.requestsDoNotAddUp) }
    if !sums.runsAddUp { report(.runsDoNotAddUp) }
  }

  mutating func finish(_ request: CheckedRequest) {
    switch request.state {
    case .pending:
      sums.pending += 1
    case .replaced(let other, let isAnnounced):
      if !isAnnounced { report(.replacementNotAnnounced(request.id, by: other)) }
      let new = requests.fact(other.number)
      if new?.key != request.key || new?.acceptedAt != request.endedAt {
        report(.replacementNotAccepted(request.id, by: other))
      }
    case .launched, .cancelled, .discarded: break
    }
  }

  mutating func finish(_ run: CheckedRun) {
    let process = processes.fact(run.process.number)
    guard let outcome = run.outcome, let endedAt = run.endedAt else {
      return finishRunning(run, process)
    }
    if let diedAt = process?.endedAt, diedAt < endedAt { report(.outlivedProcess(run.id)) }
    let fits =
      switch outcome {
      case .completed, .completedAfterExpiration, .endedWithoutHandler, .endedInForeground: true
      case .killed:
        // A run with time left dies with another run of its process that ignored its expiration, and with
        // work outside of tasks.
        process?.ignoredExpiration == true && died(process, of: .expirationIgnored, at: endedAt)
          || died(process, of: .processorMonitor, at: endedAt)
          || died(process, of: .assertionLeftOpen, at: endedAt)
          || died(process, of: .tooManyAssertions, at: endedAt)
      case .trapped: died(process, of: .misuse, at: endedAt)
      case .crashed:
        died(process, of: .crashed, at: endedAt) || died(process, of: .gpuRevoked, at: endedAt)
      case .interrupted(let cause): died(process, of: cause, at: endedAt)
      }
    if !fits { report(.outcomeContradicted(run.id, outcome)) }
  }

  private func died(_ process: CheckedProcess?, of cause: KillCause, at instant: Instant) -> Bool {
    process?.endedAt == instant && process?.cause == cause
  }

  private mutating func finishRunning(_ run: CheckedRun, _ process: CheckedProcess?) {
    sums.running += 1
    judgeGround(of: run)
    if run.completedAt != nil { report(.endMissing(run.id)) }
    if process?.isAlive == false { report(.outlivedProcess(run.id)) }
  }

  mutating func finish(_ process: CheckedProcess) {
    let end = process.endedAt ?? .never
    if let doomedAt = process.doomedAt, end > doomedAt {
      report(.survived(process.id, at: doomedAt))
    }
    if let reboot = world.firstReboot(after: process.startedRow), end > reboot.at {
      report(.survived(process.id, at: reboot.at))
    }
    guard let misusedAt = process.misusedAt else { return }
    if process.endedAt != misusedAt || process.cause != .misuse {
      report(.misuseSurvived(process.id))
    }
  }
}

/// Invariant 3: time passes.
extension InvariantChecker {
  /// How many requests of one instant may be launched at it.
  static let launchesAtOnce: Int64 = 1_000

  mutating func countLaunch(of request: CheckedRequest) {
    if request.acceptedAt < now { return }
    launchesNow += 1
    if launchesNow == InvariantChecker.launchesAtOnce + 1 { report(.crowdedInstant(request.id)) }
  }
}
