extension Simulation {
  /// Tells a modelled app what live code would have been told by a stop.
  mutating func tellModel<Observer: RunObserver>(_ effect: Effect, _ observer: inout Observer) {
    let app = Int(effect.app)
    switch effect.stop {
    case .started:
      registerModels(of: app, &observer)
      submitModels(of: app, on: .onLaunch, &observer)
    case .foreground:
      registerLateModels(of: app, &observer)
      submitModels(of: app, on: .onOpen, &observer)
      if apps[app].hasTimers { startTimers(of: app) }
    case .background:
      if apps[app].hasTimers { stopTimers(of: app) }
      registerLateModels(of: app, &observer)
      submitModels(of: app, on: .onBackground, &observer)
    case .deliver(let run): beginWork(run, of: app, &observer)
    case .expire(let run, _): replyToExpiration(of: run, app, &observer)
    case .frozen(let process): freezeJobs(of: process)
    case .resumed(let process): resumeJobs(of: process)
    case .reached, .appTimers, .faulted, .ended, .killed: break
    }
  }

  private mutating func submitModels<Observer: RunObserver>(
    of app: Int, on trigger: SubmissionTriggers, _ observer: inout Observer
  ) {
    for model in apps[app].models.indices
    where apps[app].models[model].submits.isSuperset(of: trigger) {
      if isAlive(app) { submitModel(model, of: app, &observer) }
    }
  }

  mutating func submitModel<Observer: RunObserver>(
    _ model: Int, of app: Int, _ observer: inout Observer
  ) {
    let name = apps[app].models[model].name
    if apps[app].models[model].onlyIfNotPending && place(for: name, of: app) >= 0 { return }
    if apps[app].models[model].registers.isBeforeSubmitting {
      registerBeforeSubmitting(model, of: app, &observer)
      guard isAlive(app) else { return }
    }
    var request = TaskRequest(
      apps[app].models[model].kind, name, needs: apps[app].models[model].needs,
      protection: apps[app].models[model].protection,
      continued: apps[app].models[model].continued)
    if let delay = apps[app].models[model].earliestAfter { request.earliest = now + delay }
    if let time = apps[app].models[model].earliestTomorrow { request.earliest = tomorrow(at: time) }
    // A refusal is in the log; modelled code does nothing else about it.
    _ = submit(request, of: app, &observer)
  }

  /// Its handler submits the next request, or those of all tasks.
  private mutating func resubmit<Observer: RunObserver>(
    _ model: Int, of app: Int, _ observer: inout Observer
  ) {
    guard apps[app].models[model].work.resubmitsEveryTask else {
      return submitModel(model, of: app, &observer)
    }
    for each in apps[app].models.indices where isAlive(app) {
      submitModel(each, of: app, &observer)
    }
  }

  /// Mutating, because asking a value that is being changed copies it first.
  private mutating func tomorrow(at time: Span) -> Instant {
    let today = WallTime(at: now, offset: device.offset).day
    return WallTime(day: today + 1, sinceMidnight: time).instant(offset: device.offset)
  }

  private mutating func beginWork<Observer: RunObserver>(
    _ run: RunID, of app: Int, _ observer: inout Observer
  ) {
    let index = place(of: run)
    guard index >= 0 else { return }
    let model = modelPosition(of: runs[index].name, app)
    guard model >= 0 else { return }
    let work = apps[app].models[model].work
    runs[index].hasExpirationHandler = work.expiration != .noHandler
    runs[index].processor = work.processor
    runs[index].networkBytes = work.networkBytes
    watchProcessor(of: index)
    if work.resubmission.comesFirst { resubmit(model, of: app, &observer) }
    guard isAlive(app) else { return }
    if runs[index].kind == .continued && apps[app].models[model].units != nil {
      return beginUnits(of: run, model, app, &observer)
    }
    if work.total != nil { runs[index].savedModel = Int32(model) }
    if work.ending == .neverCompletes { return }
    let length = workLength(of: model, for: index)
    add(
      ModelJob(
        run: run, app: Int32(app), process: apps[app].process, task: Int32(model),
        due: now + length))
  }

  private mutating func replyToExpiration<Observer: RunObserver>(
    of run: RunID, _ app: Int, _ observer: inout Observer
  ) {
    let index = place(of: run)
    guard index >= 0 else { return }
    let model = modelPosition(of: runs[index].name, app)
    if model >= 0 && apps[app].models[model].work.blocksQueue {
      return observer.note(now, .unheard(run))
    }
    guard model >= 0, case .completes(let after) = apps[app].models[model].work.expiration else {
      return
    }
    saveProgress(of: index)
    for job in jobs.indices where jobs[job].run == run && !jobs[job].isFree { remove(job: job) }
    let reply = ModelJob(
      run: run, app: Int32(app), process: apps[app].process, task: Int32(model),
      step: .replyToExpiration, due: now + after)
    after == .zero ? complete(reply, &observer) : add(reply)
  }

  /// A modelled handler goes on.
  mutating func step<Observer: RunObserver>(job index: Int, _ observer: inout Observer) {
    let job = jobs[index]
    let app = Int(job.app)
    remove(job: index)
    switch job.step {
    case .finishWork, .replyToExpiration: complete(job, &observer)
    case .submitAfterCompleting: resubmit(Int(job.task), of: app, &observer)
    case .succeedAgain: _ = complete(job.run, success: true, of: app, &observer)
    case .failAgain: _ = complete(job.run, success: false, of: app, &observer)
    case .doUnits: doUnits(job, &observer)
    case .standStill: moveOn(job)
    case .submitInForeground: fire(job, &observer)
    }
  }

  /// The handler is through, with its work or because it was asked to stop.
  mutating func complete<Observer: RunObserver>(
    _ job: ModelJob, _ observer: inout Observer
  ) {
    let app = Int(job.app)
    let work = apps[app].models[Int(job.task)].work
    let isDone = job.step == .finishWork
    if isDone && work.ending == .crashes { return endProcess(of: app, .crashed, &observer) }
    let success = isDone && work.ending == .succeeds
    if work.resubmission.comesBeforeCompleting(success: success, isDone: isDone) {
      resubmit(Int(job.task), of: app, &observer)
    }
    guard isAlive(app) else { return }
    _ = complete(job.run, success: success, of: app, &observer)
    var after = job
    if let delay = work.completesAgain {
      after.step = success ? .succeedAgain : .failAgain
      after.due = now + delay
      add(after)
    }
    guard isDone && work.resubmission == .afterCompleting else { return }
    after.step = .submitAfterCompleting
    after.due = now + .milliseconds(1)
    add(after)
  }

  @inline(__always)
  private func modelPosition(of name: NameID, _ app: Int) -> Int {
    for index in apps[app].models.indices where apps[app].models[index].name == name {
      return index
    }
    return -1
  }
}

extension WorkModel.Resubmission {
  @inline(__always)
  fileprivate var comesFirst: Bool { self == .first || self == .firstAndOnFailure }

  fileprivate func comesBeforeCompleting(success: Bool, isDone: Bool) -> Bool {
    switch self {
    case .last: isDone
    case .onSuccess: success
    case .onFailure, .firstAndOnFailure: !success
    case .untilDone: !isDone
    case .first, .afterCompleting, .never: false
    }
  }
}
