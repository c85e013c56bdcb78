/// Tells app code one thing at a time: live code by returning from `advance`, a model at the same point.
extension Simulation {
  /// Queues a notification, unless its app would ignore it.
  @inline(__always)
  mutating func tell(_ app: AppID, _ stop: AdvanceResult) {
    if !apps[app].isLive && !outbox.hasNotifications && models.ignores(stop, app) { return }
    outbox.append(Notification(app: app, process: apps[app].process, stop: stop))
  }

  mutating func tellNext() -> AdvanceResult? {
    let notification = outbox.nextNotification()
    let app = notification.app
    if !notification.isAboutAnEnd {
      let isStale = apps[app].process != notification.process || !apps[app].isAlive
      if isStale { return nil }
    }
    if case .started = notification.stop { apps.openLaunchPhase(of: app) }
    if apps[app].isLive { return notification.stop }
    tellModel(notification)
    apps.closeLaunchPhase()
    return nil
  }

  private mutating func tellModel(_ notification: Notification) {
    let app = notification.app
    switch notification.stop {
    case .started: models.hearStart(app)
    case .foreground: models.hearForeground(app, modelClock)
    case .background:
      refuseInference(of: app)
      models.hearBackground(app, &agenda)
    case .woken(_, let name): models.hearWake(name, app)
    case .deliver(let run):
      guard let place = runs.place(of: run, app) else { return }
      models.hearDelivery(
        of: run, runs[place].name, runs[place].draw, isLost: runs[place].needs.contains(.lost), app)
    case .expire(let run, _):
      guard let place = runs.place(of: run, app) else { return }
      models.hearExpiration(of: run, runs[place].name, app, modelClock, &agenda)
    case .expireActivity(let activity):
      guard let place = activities.place(of: activity, app), let model = activities[place].model
      else { return }
      models.hearExpiration(of: activity, model, app, &agenda)
    case .frozen: models.hearFreeze(app, &agenda)
    case .resumed: models.hearResumption(app, &agenda)
    case .reached, .appTimers, .faulted, .ended, .protectedData, .killed: return
    }
    performCalls(of: app)
  }

  @inline(__always)
  private var modelClock: ModelClock { ModelClock(now: agenda.now, offset: device.offset) }

  /// Continues modelled work.
  mutating func step(_ job: JobPlace) {
    let app = models.app(of: job)
    models.step(job, speed: workSpeed(of: app, isContinued: true), modelClock, &agenda)
    performCalls(of: app)
  }

  mutating func playSubmission(_ task: Int, of app: AppID) {
    models.hearScript(submit: task)
    performCalls(of: app)
  }

  /// Performs the calls of a model's answer while its process lives.
  private mutating func performCalls(of app: AppID) {
    while let position = models.nextCall(), apps[app].isAlive {
      performCall(at: position, of: app)
    }
    models.dropCalls()
  }

  /// Reads the call in place, because copying it would be slow.
  private mutating func performCall(at position: Int, of app: AppID) {
    switch models.calls[position] {
    case .register(let name): _ = register(name, of: app)
    case .registerOnce(let name): registerOnce(name, of: app)
    case .submit(let task):
      perform(models.tasks[app, task].submission(modelClock), of: app)
    case .setExpirationHandler(let run, let isSet): setExpirationHandler(isSet, of: run, app)
    case .reportUse(let run, let processor, let bytes):
      reportUse(of: run, app, processor: processor, networkBytes: bytes)
    case .reportProgress(let run, let progress): take(progress, of: run, app)
    case .updateTitle(let run):
      // The run may be over, or belong to a refresh with the same identifier.
      if let place = runs.place(of: run, app), runs[place].kind == .continued {
        note(.continued(run, .titleChanged))
      }
    case .complete(let run, let success): _ = complete(run, success: success, of: app)
    case .missExpiration(let run): note(.unheard(run))
    case .crash: endProcess(of: app, .crashed)
    case .beginWork(let run, let task, let draw):
      if models.tasks[app, task].work.usesNeuralEngine && isInferenceRefused(to: app) {
        return refuseInference(of: run, task, app)
      }
      let isContinued = models.tasks[app, task].kind == .continued
      models.beginWork(
        run, task, draw, app, speed: workSpeed(of: app, isContinued: isContinued), plan.chance,
        modelClock, &agenda)
    case .goOn(let job): models.goOn(with: job, &agenda)
    case .beginActivity(let model): beginModelled(model, of: app)
    case .endActivity(let activity): _ = endActivity(activity, of: app)
    }
  }

  private mutating func beginModelled(_ index: Int, of app: AppID) {
    let model = models.activities[app, index]
    for _ in 0..<model.atOnce where apps[app].isAlive {
      let begun = beginActivity(
        model.name, model.hold, uses: model.uses, processor: model.processor, index, of: app)
      guard let begun else { return }
      let length = plan.chance.span(
        from: model.shortest, through: model.longest, .activityLength,
        DrawSubject(activities[clock: app].begun, of: app))
      models.work(on: begun, index, app, for: length, &agenda)
      if model.uses.contains(.neuralEngine) && isInferenceRefused(to: app) {
        refuseInference(of: begun, app)
      }
    }
  }

  /// Called when the app has entered the background.
  private mutating func refuseInference(of app: AppID) {
    guard isInferenceRefused(to: app) else { return }
    var run = runs.first(of: app)
    while let place = run {
      run = runs.next(after: place)
      guard !runs[place].isExpired, let task = models.tasks.first(runs[place].name, of: app),
        models.tasks[app, task].work.usesNeuralEngine
      else { continue }
      refuseInference(of: runs[place].id, task, app)
    }
    var activity = activities.first(of: app)
    while let place = activity {
      activity = activities.next(after: place)
      if !activities[place].isExpired && activities[place].uses.contains(.neuralEngine) {
        refuseInference(of: activities[place].id, app)
      }
    }
  }

  private func isInferenceRefused(to app: AppID) -> Bool {
    models.habits[app].infers && apps[app].conditions.phase == .background
      && !apps.rights.admission(of: app).mayInferInBackground
  }

  /// That modelled work gives up at once is assumed: it could continue on the processor (fact 326).
  private mutating func refuseInference(of run: RunID, _ task: Int, _ app: AppID) {
    note(.inferenceRefused(run))
    models.giveUp(run, task, app, modelClock, &agenda)
  }

  private mutating func refuseInference(of activity: ActivityID, _ app: AppID) {
    guard let place = activities.place(of: activity, app) else { return }
    activities[place].isExpired = true
    note(.activity(activity, apps[app].process, .inferenceRefused))
    models.giveUp(activity, app, &agenda)
  }

  private mutating func perform(_ submission: ModelSubmission, of app: AppID) {
    let name = submission.request.name
    if submission.request.kind == .transfer {
      return perform(transfer: submission.request, of: app)
    }
    if submission.onlyIfNotPending && requests.place(of: name, app) != nil { return }
    switch submission.registers {
    case .atLaunch, .late, .twice, .never: break
    case .beforeSubmitting: registerOnce(name, of: app)
    case .beforeEachSubmitting: _ = register(name, of: app)
    }
    guard apps[app].isAlive else { return }
    // A refusal is in the log; modelled code does nothing about it.
    _ = submit(submission.request, of: app)
  }

  /// A model first asks its session, and begins no second transfer while one is under way or not yet
  /// reported.
  private mutating func perform(transfer request: TaskRequest, of app: AppID) {
    guard requests.place(of: request.name, app) == nil,
      let task = models.tasks.first(request.name, of: app),
      let terms = models.tasks[app, task].transfer
    else { return }
    _ = beginTransfer(request.name, earliest: request.earliest, terms, of: app)
  }
}

/// Calls by live app code and by the device's owner. Calls from a stale process change nothing; only
/// registrations, submissions and completions are recorded. The next `advance` returns the rows of all calls.
extension Simulation {
  public mutating func register(_ name: NameID, by process: ProcessID) -> Registration {
    makeUnique()
    guard let app = apps.app(of: process) else {
      note(.registered(process, name, .stale))
      return .stale
    }
    return register(name, of: app)
  }

  public mutating func submit(
    _ request: TaskRequest, by process: ProcessID
  ) throws(SubmissionRefusal) -> RequestID {
    makeUnique()
    guard let app = apps.app(of: process) else {
      note(.refused(process, request.name, .stale))
      throw .stale
    }
    return try submit(request, of: app).get()
  }

  /// A background session's task begins. The engine moves its bytes, and delivers a run once they have
  /// arrived or never will. Nil from a stale process.
  public mutating func beginTransfer(
    _ name: NameID, earliest: Instant? = nil, _ terms: TransferTerms, by process: ProcessID
  ) throws(SimulationFault) -> RequestID? {
    makeUnique()
    try SetupCheck.check(terms)
    guard let app = apps.app(of: process) else { return nil }
    return beginTransfer(name, earliest: earliest, terms, of: app)
  }

  public mutating func cancel(_ name: NameID, by process: ProcessID) {
    makeUnique()
    guard let app = apps.app(of: process) else { return }
    cancel(name, of: app)
  }

  /// Ends a transfer that does not outlast the running of its app.
  public mutating func cancelTransfer(_ name: NameID, ofIdle app: AppID) {
    makeUnique()
    cancel(name, of: app)
  }

  public mutating func cancelAll(by process: ProcessID) {
    makeUnique()
    guard let app = apps.app(of: process) else { return }
    var place = requests.first(of: app)
    while let candidate = place {
      place = requests.next(after: candidate)
      // Pushes and transfers do not belong to the scheduler.
      if requests[candidate].request.kind.isSubmitted {
        cancel(requests[candidate].request.name, of: app)
      }
    }
  }

  public mutating func complete(
    _ run: RunID, success: Bool, by process: ProcessID
  ) -> Completion {
    makeUnique()
    guard let app = apps.app(of: process), isOwnOrOver(run, app) else {
      note(.completion(run, success: success, .stale))
      return .stale
    }
    return complete(run, success: success, of: app)
  }

  private func isOwnOrOver(_ run: RunID, _ app: AppID) -> Bool {
    runs.place(of: run).map { runs[$0].app == app } ?? true
  }

  public mutating func setExpirationHandler(
    _ isSet: Bool, of run: RunID, by process: ProcessID
  ) {
    makeUnique()
    if let app = apps.app(of: process) { setExpirationHandler(isSet, of: run, app) }
  }

  /// Records that live code's expiration handler for this run could not be called on its queue.
  public mutating func noteUnheardExpiration(of run: RunID, by process: ProcessID) {
    guard let place = ownPlace(of: run, process), runs[place].isExpired else { return }
    note(.unheard(run))
  }

  /// Records that live code's handler was never called for this run, whose time is over.
  public mutating func noteNotBegun(_ run: RunID, behind other: RunID) {
    note(.notBegun(run, behind: other))
  }

  /// Records that live code may wait for something that the virtual clock does not control.
  public mutating func noteNotSeen(_ run: RunID) {
    note(.notSeen(run))
  }

  /// As above, for work outside tasks.
  public mutating func noteNotSeen(_ activity: ActivityID, by process: ProcessID) {
    note(.activity(activity, process, .notSeen))
  }

  /// Live code crashed: ends its process and every run in it.
  public mutating func crash(_ process: ProcessID) {
    makeUnique()
    guard let app = apps.app(of: process) else { return }
    endProcess(of: app, .crashed)
  }

  /// Sets what the work of a run uses from its launch on, for budgets and the processor monitor; without this
  /// call a default share is assumed.
  public mutating func report(
    processor: Share, networkBytes: Int64, of run: RunID, by process: ProcessID
  ) {
    makeUnique()
    guard let place = ownPlace(of: run, process) else { return }
    let app = runs[place].app
    reportUse(of: run, app, processor: processor, networkBytes: networkBytes)
    // Work that had already used too much would have been stopped before it could report.
    if runs[place].processorLimitAt <= agenda.now {
      endProcess(of: app, .processorMonitor)
    }
  }

  /// Reports the progress of a continued run; does nothing for other runs.
  public mutating func report(progress: TaskProgress, of run: RunID, by process: ProcessID) {
    makeUnique()
    guard let place = ownPlace(of: run, process), runs[place].kind == .continued else { return }
    take(progress, of: run, runs[place].app)
  }

  /// The title or subtitle that the system shows has changed; the engine does not store the text.
  public mutating func updateTitle(of run: RunID, by process: ProcessID) {
    guard let place = ownPlace(of: run, process), runs[place].kind == .continued else { return }
    note(.continued(run, .titleChanged))
  }

  private func ownPlace(of run: RunID, _ process: ProcessID) -> RunPlace? {
    apps.app(of: process).flatMap { runs.place(of: run, $0) }
  }

  /// Sets when live code's earliest timer is due; `never` for none. All timers share one alarm.
  public mutating func setAppAlarm(at instant: Instant) {
    makeUnique()
    agenda.schedule(Agenda.appAlarm, at: max(instant, agenda.now), rank: .appCode)
  }

  /// Changes the world now, as a script would.
  public mutating func apply(_ change: WorldChange) throws(SimulationFault) {
    makeUnique()
    try SetupCheck.check(change, apps: Int(apps.count), names: Int64(names.count))
    apply(change, .caller)
  }

  /// Interns a name that appears while the simulation runs, such as an identifier made for one job. Equal
  /// bytes always have the same ID.
  public mutating func intern(
    _ name: some Collection<UInt8>
  ) throws(SimulationFault) -> NameID {
    makeUnique()
    if let known = names.find(name) { return known }
    if Int64(names.count) >= Limits.names {
      throw .tooManyNames(Int64(names.count), limit: Limits.names)
    }
    let added = names.intern(name)
    requests.learnName()
    apps.learn(added, names)
    return added
  }
}
