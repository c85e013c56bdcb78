import RunRecord
public import SchedulerEngine

/// Judges a log by its rows alone: what must never happen, whatever the rules decided.
///
/// It shares plain values with the engine but no rule code, so the two agree only if both are right. It
/// follows the world from the rows and the given numbers and reads each row once.
///
///     var checker = InvariantChecker(limits, in: world)
///     for row in ledger.rows { checker.check(row) }
///     checker.finish(LogSums(simulation.counts))
///     checker.violations.isEmpty
public struct InvariantChecker: Sendable {
  public static let keptViolations = 1_000

  /// In the order in which they were detected.
  public private(set) var violations: [Violation] = []

  var limits: CheckedLimits
  var world: WatchedWorld
  let knowsRefreshSwitches: Bool
  var sums = LogSums()
  /// The latest instant of any row so far.
  var now: Instant
  /// The index of the row being judged.
  var row: Int64 = -1

  var requests = NumberedTable<CheckedRequest>()
  var runs = NumberedTable<CheckedRun>()
  var continuedRunning: [RunID] = []
  var continuedWaiting: [RequestID] = []
  /// All pending requests and all processes that have not ended, in order.
  var waiting: [RequestID] = []
  var processesAwake: [ProcessID] = []
  /// The number of launches at the current instant whose requests were also made at it.
  var launchesNow: Int64 = 0
  var transfers = NumberedTable<CheckedTransfer>()
  var processes = NumberedTable<CheckedProcess>()
  var activities = NumberedTable<CheckedActivity>()
  var tasks = TaskTable<CheckedTask>()
  var latestLaunch = LaunchID(number: .min)
  var latestRequest = RequestID(number: .min)
  var latestRun = RunID(number: .min)
  /// The step that the previous row announced as forced by a test.
  var announced: ForcedStep?
  /// Whether the current row is the announced step.
  var isForced = false
  private var apps: [CheckedApp] = []

  public init(_ limits: CheckedLimits, in world: CheckedWorld) {
    self.limits = limits
    self.world = WatchedWorld(world, at: limits.start)
    knowsRefreshSwitches = world.knowsRefreshSwitches
    now = limits.start
    for app in world.refreshOff { self[app].isRefreshOn = false }
  }

  /// For a log, which contains its rules and its device but neither the battery's level nor the apps whose
  /// switch was off.
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
    }
    if row.at < limits.start || row.at > limits.end {
      report(.outsideOfRun(start: limits.start, end: limits.end))
    }
    judge(row.happening, at: row.at)
  }

  /// Called when everything at an instant has happened and nothing more happens until `next`. Also judges
  /// what time alone should have brought about before then.
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
    case .discarded(let request, let cause): discarded(request, cause)
    case .decided(let request, let objections, let lookAgain):
      decided(request, objections, lookAgain)
    case .forced(let request): announced = .launch(of: request)
    case .expiryForced(let run): announced = .expiry(of: run)
    case .launched(let run, let request, let launch, let process):
      launched(run, request, CheckedLaunch(id: launch, at: instant), process)
    case .expired(let run, let cause, let hasHandler): expired(run, cause, hasHandler: hasHandler)
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
    case .debugger(let app, let isAttached):
      self[app].isDebugged = isAttached
      if let place = processes.place(of: self[app].process.number) { mayRest(place) }
    case .standing(let app, let standing):
      self[app].standing = standing
      self[app].standingSince = now
    case .wake(let app, _): wokenFromOutside(app)
    case .install(let app): reinstall(app)
    default: break
    }
  }

  private mutating func wokenFromOutside(_ app: AppID) {
    guard let length = limits.wakeTime, !self[app].isForceQuit || limits.wakesAfterForceQuit
    else { return }
    self[app].awakeUntil = now + length
    let place = processes.place(of: self[app].process.number)
    let phase = place.map { processes.facts[$0].phase } ?? .notRunning
    // The event starts or resumes one process, and no other one at this instant.
    if phase == .notRunning || phase == .suspended { self[app].wokenAt = now }
    if let place, phase == .background {
      processes.facts[place].wokenRow = nil
      mayRest(place)
    }
  }

  /// A new installation has no past, except for the app's last process and its pending requests.
  private mutating func reinstall(_ app: AppID) {
    var state = CheckedApp()
    state.process = self[app].process
    state.pending = self[app].pending
    state.installedAt = now
    state.isRefreshTold = true
    state.lastFront = .never
    (state.standing, state.standingSince) = (self[app].standing, self[app].standingSince)
    state.purse = limits.budgets.map { CheckedPurse($0, at: now) }
    self[app] = state
  }

  func isRefreshKnown(of app: AppID) -> Bool { knowsRefreshSwitches || self[app].isRefreshTold }

  func isRefreshOff(for app: AppID) -> Bool { world.isRefreshOff || !self[app].isRefreshOn }

  /// Judges what only the end of the log shows, and compares the log's sums with independent counts.
  ///
  /// Everything up to `end` has happened; no row may follow.
  public mutating func finish(at end: Instant, _ counted: LogSums? = nil) {
    limits.end = end
    finish(counted)
  }

  /// As above, with the end that is in the limits.
  public mutating func finish(_ counted: LogSums? = nil) {
    row += 1
    judgeAnnouncement(before: nil)
    // A log may end in the middle of an instant.
    if limits.end > now {
      judgeInstant(until: limits.end)
      now = limits.end
      judgeInstant(until: now)
    }
    for request in requests.facts { finish(request) }
    for run in runs.facts { finish(run) }
    for process in processes.facts { finish(process) }
    finishActivities()
    if !sums.requestsAddUp { report(.requestsDoNotAddUp(sums)) }
    if !sums.runsAddUp { report(.runsDoNotAddUp(sums)) }
    guard let counted else { return }
    for part in sums.differences(from: counted) {
      report(.countDiffers(part, log: sums[part], counted: counted[part]))
    }
  }

  mutating func finish(_ request: CheckedRequest) {
    switch request.state {
    case .pending:
      sums[.pending] += 1
      judgeWait(of: request)
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
        // A run with time left dies with another run of its process that ignored its expiration or kept the
        // processor busy.
        process?.ignoredExpiration == true && died(process, of: .expirationIgnored, at: endedAt)
          || (process?.burntOut == true || process?.wasBusy == true)
            && died(process, of: .processorMonitor, at: endedAt)
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
    sums[.running] += 1
    judgeTime(of: run)
    judgeGround(of: run)
    judgeStall(of: run)
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

/// Invariants 3 and 36: a process that nothing keeps awake is suspended in time, and time passes.
extension InvariantChecker {
  /// Reports processes that should have been suspended before `next`.
  mutating func judgeRest(until next: Instant) {
    for app in processesAwake.indices {
      guard let place = processes.place(of: processesAwake[app].number) else { continue }
      let process = processes.facts[place]
      if process.phase != .background || process.running > 0 || process.assertions > 0
        || self[process.app].isDebugged || process.isToldToRest
      {
        continue
      }
      guard let restDue = process.restDue, next > restDue else { continue }
      processes.facts[place].isToldToRest = true
      report(.leftAwake(process.id, since: restDue))
    }
  }

  /// Sets when the process must be suspended if nothing else keeps it awake, but never earlier than before.
  mutating func mayRest(_ place: Int, afterWait isUserLeaving: Bool = false) {
    guard let wait = limits.suspendAfter else { return }
    let due = max(
      isUserLeaving ? now + wait : now, self[processes.facts[place].app].awakeUntil ?? now)
    processes.facts[place].restDue = max(processes.facts[place].restDue ?? due, due)
  }

  mutating func countLaunch(of request: CheckedRequest) {
    if request.acceptedAt < now { return }
    launchesNow += 1
    if launchesNow == limits.launchesAtOnce + 1 { report(.crowdedInstant(request.id)) }
  }
}
