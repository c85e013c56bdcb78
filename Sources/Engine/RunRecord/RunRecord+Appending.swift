public import SchedulerEngine

extension RunRecord {
  /// Takes the next row of the log.
  public mutating func append(_ row: LogRow) {
    if row.at > end { end = row.at }
    switch row.happening {
    case .world(.open(let app, _), _): openings.append(Opening(app: app, at: row.at))
    case .world(.push(let app, let name, let priority), _):
      pushes.append(PushFact(at: row.at, key: TaskKey(name, of: app), priority: priority))
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
    case .cancelled(let id): end(id, .cancelled, at: row.at)
    case .discarded(let id, let cause): end(id, .discarded(cause), at: row.at)
    case .decided(let id, let objections, let lookAgain):
      decide(id, ObjectionStep(at: row.at, objections: objections, lookAgain: lookAgain))
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
    case .completion(let run, _, let completion): complete(run, completion, at: row.at)
    case .used(let run, let processor, let bytes, let network):
      use(run, RunUse(processor: processor, bytes: bytes, network: network))
    case .ended(let run, let outcome): end(run, outcome, at: row.at)
    case .continued(let run, let event):
      guard let place = runTable.position(of: run.number) else { return stray() }
      runTable.facts[place].continued.note(event, at: row.at)
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
    if phase == .suspended && !openActivities.isEmpty {
      freezeActivities(of: process, at: instant)
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
    // Nobody in the app makes it.
    if !request.kind.isSubmitted { return }
    if let process {
      noteLateSubmission(of: request.name, by: process, at: instant)
    }
    guard let run = placeOfLastRun(of: TaskKey(request.name, of: app)) else { return }
    if runTable.facts[run].isRunning {
      if !runTable.facts[run].wasResubmitted { runTable.facts[run].resubmittedAt = instant }
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
    if outcome == .killed { noteKill(of: place) }
  }
}
