public import SchedulerEngine

/// What happened in one run, derived from its log rows alone: facts about requests, runs and processes.
///
/// Rows are appended one by one at constant cost and are not kept. The record does not judge; findings and
/// the invariant checker say what is wrong. A row that names something no earlier row introduced is counted
/// as stray and changes nothing else.
///
///     var record = RunRecord(from: start)
///     for row in ledger.rows { record.append(row) }
///     record.finish(at: end)
///     record.ran(.name(refresh), during: record.whole)
public struct RunRecord: Equatable, Sendable {
  public private(set) var start: Instant
  /// The latest instant that the record has reached; everything at this instant has happened.
  public internal(set) var end: Instant
  /// Rows that name a request, run or process that was never introduced, or introduce one twice.
  public internal(set) var strayRows: Int64 = 0
  /// Calls that were refused, fatal or too late, in order of time.
  public internal(set) var mishaps: [CallFailure] = []

  /// When the user opened apps, in order of time.
  public internal(set) var openings: [Opening] = []
  public internal(set) var pushes: [PushFact] = []

  var requestTable = NumberedTable<RequestFact>()
  var runTable = NumberedTable<RunFact>()
  var processTable = NumberedTable<ProcessFact>()
  var activityTable = NumberedTable<ActivityFact>()
  var openActivities: [ActivityID] = []
  var transferTable = NumberedTable<TransferFact>()
  var objectionSteps: [ObjectionStep] = []
  /// The latest run of each identifier.
  var lastRuns = TaskTable<RunID>()
  /// The identifiers of which some run asked for another.
  private var chains = TaskTable<Bool>()
  /// The latest process of each app.
  var lastProcesses: [ProcessID?] = []
  private var lastWakeFromOutside: WakeFromOutside?

  public struct Opening: Equatable, Sendable {
    public let app: AppID
    public let at: Instant
  }

  private struct WakeFromOutside: Equatable, Sendable {
    let app: AppID
    let at: Instant
  }

  public init(from start: Instant) {
    self.start = start
    end = start
  }

  /// Resets this record for another run, keeping its capacity.
  public mutating func startOver(from start: Instant) {
    self.start = start
    end = start
    strayRows = 0
    mishaps.removeAll(keepingCapacity: true)
    openings.removeAll(keepingCapacity: true)
    pushes.removeAll(keepingCapacity: true)
    requestTable.removeAll()
    runTable.removeAll()
    processTable.removeAll()
    activityTable.removeAll()
    openActivities.removeAll(keepingCapacity: true)
    transferTable.removeAll()
    objectionSteps.removeAll(keepingCapacity: true)
    lastRuns.removeAll()
    chains.removeAll()
    lastProcesses.removeAll(keepingCapacity: true)
    lastWakeFromOutside = nil
  }

  /// Makes a finished record of all rows of a run.
  public init(_ rows: [LogRow], from start: Instant, to end: Instant) {
    self.init(from: start)
    for row in rows { append(row) }
    finish(at: end)
  }

  /// Marks this instant, and everything at it, as reached. More rows may still follow.
  public mutating func finish(at instant: Instant) {
    if instant > end { end = instant }
  }

  /// From the start to the end, including the end.
  public var whole: Range<Instant> {
    let next = end + .milliseconds(1)
    return start..<(next > start ? next : start)
  }

  /// All accepted requests in order of acceptance.
  public var requests: [RequestFact] { requestTable.facts }
  /// All launched runs in order of delivery.
  public var runs: [RunFact] { runTable.facts }
  public var processes: [ProcessFact] { processTable.facts }
  /// Work outside tasks, in the order in which it began.
  public var activities: [ActivityFact] { activityTable.facts }

  public func request(_ id: RequestID) -> RequestFact? { requestTable[number: id.number] }
  public func run(_ id: RunID) -> RunFact? { runTable[number: id.number] }
  public func process(_ id: ProcessID) -> ProcessFact? { processTable[number: id.number] }
}

extension RunRecord {
  /// Adds the next row of the log.
  public mutating func append(_ row: LogRow) {
    if row.at > end { end = row.at }
    switch row.happening {
    case .world(.open(let app, _), _): openings.append(Opening(app: app, at: row.at))
    case .world(.push(let app, let name, let priority), _):
      pushes.append(PushFact(at: row.at, key: TaskKey(name, of: app), priority: priority))
    case .world(.wake(let app, _), _): wakeFromOutside(app, at: row.at)
    case .world: break
    case .processStarted(let app, let process):
      if !processTable.insert(ProcessFact(process, of: app, at: row.at)) { stray() }
      note(process, of: app)
    case .phase(let process, let phase): enter(phase, process, at: row.at)
    case .processEnded(let process, let cause): end(process, cause, at: row.at)
    case .registered(let process, let name, .registered):
      guard let started = processTable[number: process.number]?.startedAt, row.at > started else {
        return
      }
      keep(.registration(.registered), of: name, by: process, at: row.at)
    case .registered(let process, let name, let answer):
      keep(.registration(answer), of: name, by: process, at: row.at)
    case .accepted(let id, let app, let request): accept(id, of: app, request, at: row.at)
    case .refused(let process, let name, let refusal):
      refuse(refusal, of: name, by: process, at: row.at)
    case .replaced(let id, let other): end(id, .replaced(by: other), at: row.at)
    case .cancelled(let id):
      end(id, .cancelled, at: row.at)
      stopTransfer(of: id, at: row.at)
    case .discarded(let id, let cause): end(id, .discarded(cause), at: row.at)
    case .decided(let id, let objections, _):
      decide(id, ObjectionStep(at: row.at, objections: objections))
    case .forced(let id):
      guard let place = requestTable.position(of: id.number) else { return stray() }
      requestTable.facts[place].isForced = true
    case .launched(let run, let request, let launch, let process):
      start(run, request, launch, process, at: row.at)
    case .expiryForced(let run):
      guard let place = runTable.position(of: run.number) else { return stray() }
      runTable.facts[place].isExpiryForced = true
    case .expired(let run, let cause, let hasHandler):
      expire(run, Expiry(at: row.at, cause: cause, hasHandler: hasHandler))
    case .unheard(let run):
      guard let place = runTable.position(of: run.number) else { return stray() }
      runTable.facts[place].wasUnheard = true
    case .inferenceRefused(let run):
      guard let place = runTable.position(of: run.number) else { return stray() }
      runTable.facts[place].wasInferenceRefused = true
    case .notBegun(let run, let other):
      guard let place = runTable.position(of: run.number) else { return stray() }
      runTable.facts[place].neverBeganBehind = other
    case .notSeen(let run):
      guard let place = runTable.position(of: run.number) else { return stray() }
      runTable.facts[place].notSeenAt = row.at
    case .completion(let run, _, let completion): complete(run, completion, at: row.at)
    case .used(let run, let processor, let bytes, let network):
      use(run, RunUse(processor: processor, bytes: bytes, network: network))
    case .ended(let run, let outcome): end(run, outcome, at: row.at)
    case .continued(let run, let event):
      guard let place = runTable.position(of: run.number) else { return stray() }
      runTable.facts[place].continued.note(event)
    case .transfer(let request, let event): note(event, of: request, at: row.at)
    case .charged(let run, let energy, let cellular):
      charge(run, energy: energy, cellular: cellular)
    case .activity(let id, let process, let event): note(event, of: id, by: process, at: row.at)
    }
  }

  mutating func stray() { strayRows += 1 }

  private mutating func enter(_ phase: AppPhase, _ process: ProcessID, at instant: Instant) {
    guard let place = processTable.position(of: process.number) else { return stray() }
    processTable.facts[place].enter(phase, at: instant)
    let app = processTable.facts[place].app
    if phase == .background, lastWakeFromOutside == WakeFromOutside(app: app, at: instant) {
      processTable.facts[place].isFreshlyWoken = false
      lastWakeFromOutside = nil
    }
    if phase == .suspended && !openActivities.isEmpty {
      freezeActivities(of: process, at: instant)
    }
  }

  /// The event is delivered first, so no transfer woke the app: neither one that it is told of while it is
  /// awake, nor in the process that the event starts or resumes next.
  private mutating func wakeFromOutside(_ app: AppID, at instant: Instant) {
    if let process = lastProcess(of: app), let place = processTable.position(of: process.number),
      processTable.facts[place].phase == .background
    {
      processTable.facts[place].isFreshlyWoken = false
    } else {
      lastWakeFromOutside = WakeFromOutside(app: app, at: instant)
    }
  }

  private mutating func end(_ process: ProcessID, _ cause: KillCause, at instant: Instant) {
    guard let place = processTable.position(of: process.number) else { return stray() }
    processTable.facts[place].end(cause, at: instant)
  }

  private mutating func keep(
    _ call: CallFailure.Call, of name: NameID, by process: ProcessID, at instant: Instant
  ) {
    let app = processTable[number: process.number]?.app
    mishaps.append(CallFailure(at: instant, process: process, app: app, name: name, call: call))
  }

  private mutating func accept(
    _ id: RequestID, of app: AppID, _ request: TaskRequest, at instant: Instant
  ) {
    var fact = RequestFact(id, of: app, request, at: instant)
    let process = lastProcess(of: app)
    if let process = process.flatMap({ processTable[number: $0.number] }) {
      fact.occasion = process.occasion(at: instant)
    }
    guard requestTable.insert(fact) else { return stray() }
    // No app code submits such a request.
    if !request.kind.isSubmitted { return }
    if let process {
      noteLateSubmission(of: request.name, by: process, at: instant)
    }
    guard let run = placeOfLastRun(of: TaskKey(request.name, of: app)) else { return }
    if runTable.facts[run].isRunning {
      if !runTable.facts[run].wasResubmitted {
        runTable.facts[run].resubmittedAt = instant
        noteChain(of: run)
      }
    } else if processTable[number: runTable.facts[run].process.number]?.endedAt == nil {
      noteFollowUp(to: run, at: instant)
    }
  }

  private mutating func refuse(
    _ refusal: SubmissionRefusal, of name: NameID, by process: ProcessID, at instant: Instant
  ) {
    keep(.submission(refusal), of: name, by: process, at: instant)
    guard refusal == .stale, let app = processTable[number: process.number]?.app else { return }
    noteLateSubmission(of: name, by: process, at: instant)
    guard let run = placeOfLastRun(of: TaskKey(name, of: app)),
      runTable.facts[run].process == process
    else { return }
    noteFollowUp(to: run, at: instant)
  }

  private func placeOfLastRun(of key: TaskKey) -> Int? {
    guard let task = lastRuns.place(of: key) else { return nil }
    return runTable.position(of: lastRuns[task].number)
  }

  func lastRun(of key: TaskKey) -> RunFact? { placeOfLastRun(of: key).map { runTable.facts[$0] } }

  private mutating func noteChain(of run: Int) {
    _ = chains.place(of: runTable.facts[run].key, orAdd: true)
  }

  func hasAskedInARun(_ key: TaskKey) -> Bool { chains.place(of: key) != nil }

  private mutating func end(_ id: RequestID, _ ending: RequestEnding, at instant: Instant) {
    guard let place = requestTable.position(of: id.number) else { return stray() }
    if !requestTable.facts[place].end(ending, at: instant) { stray() }
  }

  private mutating func decide(_ id: RequestID, _ step: ObjectionStep) {
    guard let place = requestTable.position(of: id.number), requestTable.facts[place].isPending,
      objectionSteps.count < Int(Int32.max)
    else { return stray() }
    let added = Int32(objectionSteps.count)
    let last = requestTable.facts[place].note(step, at: added)
    objectionSteps.append(step)
    if last >= 0 { objectionSteps[Int(last)].next = added }
  }

  private mutating func start(
    _ id: RunID, _ request: RequestID, _ launch: LaunchID, _ process: ProcessID,
    at instant: Instant
  ) {
    guard let place = requestTable.position(of: request.number),
      requestTable.facts[place].isPending,
      runTable.insert(
        RunFact(
          id, of: requestTable.facts[place], transfer(request), in: launch, by: process, at: instant
        )),
      let task = lastRuns.place(of: requestTable.facts[place].key, orAdd: id)
    else { return stray() }
    lastRuns[task] = id
    if requestTable.facts[place].request.mayWake { noteWaking(by: id, of: process) }
    noteStart(in: process)
    end(request, .launched(id), at: instant)
  }

  private mutating func expire(_ id: RunID, _ expiry: Expiry) {
    guard let place = runTable.position(of: id.number) else { return stray() }
    if runTable.facts[place].expiry == nil { runTable.facts[place].expiry = expiry }
  }

  private mutating func complete(_ id: RunID, _ completion: Completion, at instant: Instant) {
    guard let run = runTable[number: id.number] else { return stray() }
    if completion == .first { return }
    keep(.completion(id, completion), of: run.name, by: run.process, at: instant)
  }

  private mutating func end(_ id: RunID, _ outcome: Outcome, at instant: Instant) {
    guard let place = runTable.position(of: id.number), runTable.facts[place].isRunning else {
      return stray()
    }
    runTable.facts[place].end(outcome, at: instant)
    noteEnd(of: runTable.facts[place])
    if outcome == .killed || outcome == .crashed { noteKill(of: place) }
  }

  /// The number of facts in the record, which callers limit because a long, busy run could fill up memory.
  public var factCount: Int64 {
    let ofRequests = requestTable.count + objectionSteps.count + transferTable.count
    let ofApps = runTable.count + processTable.count + activityTable.count + mishaps.count
    return Int64(ofRequests + ofApps + openings.count + pushes.count)
  }
}

/// Submissions after a run instead of during it.
extension RunRecord {
  /// A submission by a run's process after the run ended belongs to the run, unless the user opened the app
  /// in between.
  mutating func noteFollowUp(to place: Int, at instant: Instant) {
    let run = runTable.facts[place]
    guard !run.isRunning, !run.wasResubmitted, run.followUpAt == nil,
      let process = processTable[number: run.process.number], process.phase != .foreground
    else { return }
    if let front = process.lastForegroundAt, front >= run.launchedAt { return }
    runTable.facts[place].followUpAt = instant
    noteChain(of: place)
  }

  /// A submission by a background process whose last run has ended should have been made during a run: the
  /// run of the same identifier if it overlapped the last one, otherwise the last one. While another run is
  /// running, nothing is late.
  mutating func noteLateSubmission(
    of name: NameID, by process: ProcessID, at instant: Instant
  ) {
    guard let process = processTable[number: process.number], process.runningRuns == 0,
      process.phase != .foreground, let last = process.lastEndedRun,
      var place = runTable.position(of: last.number)
    else { return }
    if let own = placeOfLastRun(of: TaskKey(name, of: process.app)),
      runTable.facts[own].process == process.id,
      let ownEnd = runTable.facts[own].endedAt, ownEnd >= runTable.facts[place].launchedAt
    {
      place = own
    }
    let run = runTable.facts[place]
    if let front = process.lastForegroundAt, front >= run.launchedAt { return }
    if run.submittedAfterEndAt != nil || (run.name == name && run.wasResubmitted) { return }
    runTable.facts[place].submittedAfterEndAt = instant
  }

  mutating func noteStart(in process: ProcessID) {
    guard let place = processTable.position(of: process.number) else { return }
    processTable.facts[place].runningRuns += 1
  }

  mutating func noteEnd(of run: RunFact) {
    guard let place = processTable.position(of: run.process.number) else { return }
    processTable.facts[place].runningRuns -= 1
    processTable.facts[place].lastEndedRun = run.id
  }

  mutating func note(_ process: ProcessID, of app: AppID) {
    guard app.index >= 0, app.index < appLimit else { return }
    while lastProcesses.count <= app.index { lastProcesses.append(nil) }
    lastProcesses[Int(app.index)] = process
  }

  func lastProcess(of app: AppID) -> ProcessID? {
    lastProcesses.indices.contains(Int(app.index)) ? lastProcesses[Int(app.index)] : nil
  }

  mutating func use(_ id: RunID, _ use: RunUse) {
    guard let place = runTable.position(of: id.number), runTable.facts[place].isRunning,
      runTable.facts[place].use == nil
    else { return stray() }
    runTable.facts[place].use = use
  }

  /// The first delivery to a process woken in the background counts as the reason for waking it.
  mutating func noteWaking(by id: RunID, of process: ProcessID) {
    guard let owner = processTable.position(of: process.number),
      processTable.facts[owner].isFreshlyWoken, let place = runTable.position(of: id.number)
    else { return }
    processTable.facts[owner].isFreshlyWoken = false
    runTable.facts[place].wokeItsApp = true
  }

  /// Notes why the process of a run ended; the row with the cause came before.
  mutating func noteKill(of place: Int) {
    let run = runTable.facts[place]
    guard let process = processTable.position(of: run.process.number) else { return }
    runTable.facts[place].killCause = processTable.facts[process].cause
    guard processTable.facts[process].cause == .processorMonitor else { return }
    let share = run.processorShare
    if processTable.facts[process].hottestRun == nil
      || share > processTable.facts[process].hottestShare
    {
      processTable.facts[process].hottestRun = run.id
      processTable.facts[process].hottestShare = share
    }
  }

  mutating func charge(_ id: RunID, energy: Int64, cellular: Int64) {
    guard let place = runTable.position(of: id.number) else { return stray() }
    runTable.facts[place].charge(energy: energy, cellular: cellular)
  }
}
