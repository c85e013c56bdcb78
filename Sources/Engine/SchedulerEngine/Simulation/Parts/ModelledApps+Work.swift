/// Modelled handlers work, and go on after a while.
extension ModelledApps {
  mutating func beginWork(
    _ run: RunID, _ task: Int, _ draw: DrawSubject, _ app: AppID, speed: Share,
    _ chance: Chance, _ clock: ModelClock, _ agenda: inout Agenda
  ) {
    let now = clock.now
    let work = tasks[app, task].work
    if tasks[app, task].kind == .continued, let units = tasks[app, task].units {
      let job = ModelJob(.doUnits, app, task: task, run, due: now)
      if units.total <= 0 { return finishUnits(job, clock) }
      return goOn(job, after: units.standing(after: -1, through: 0), units, speed, &agenda)
    }
    if work.total != nil {
      totals.append(TotalWork(run: run, task: task, began: now))
    }
    if work.ending == .neverCompletes { return }
    let length = length(of: work, task, app, draw, chance)
    jobs.add(ModelJob(.finishWork, app, task: task, run, due: now + length), &agenda)
  }

  /// How long the work takes if nobody stops it.
  private mutating func length(
    of work: WorkModel, _ task: Int, _ app: AppID, _ draw: DrawSubject, _ chance: Chance
  ) -> Span {
    guard let total = work.total else {
      return chance.span(from: work.shortest, through: work.longest, .workLength, draw)
    }
    let done = tasks.progress(of: task, app)
    if done < total { return total - done }
    tasks.setProgress(.zero, task, of: app)
    return total
  }

  /// The run stops working here, and what it saved of its total stays.
  mutating func stopWork(of run: RunID, _ app: AppID, _ agenda: inout Agenda) {
    if totals.isEmpty { return }
    guard let position = totals.firstIndex(where: { $0.run == run }) else { return }
    let work = totals.remove(at: position)
    jobs.remove(app, &agenda) { $0.run == run }
    tasks.keep(work.task, of: app, worked: agenda.now - work.began)
  }

  /// Removing an app removes what it saved.
  mutating func forgetProgress(of app: AppID) {
    for task in tasks.of(app) { tasks.setProgress(.zero, task, of: app) }
  }

  mutating func endProcess(of app: AppID, _ agenda: inout Agenda) {
    jobs.remove(app, &agenda) { _ in true }
  }

  mutating func goOn(with job: Int, _ agenda: inout Agenda) { jobs.add(waiting[job], &agenda) }

  /// A modelled handler goes on.
  mutating func step(
    _ place: JobPlace, speed: Share, _ clock: ModelClock, _ agenda: inout Agenda
  ) {
    let job = jobs.take(place, &agenda)
    switch job.step {
    case .finishWork, .replyToExpiration: finish(job, clock)
    case .submitAfterCompleting: resubmit(job.task, job.app)
    case .succeedAgain: if let run = job.run { calls.append(.complete(run, success: true)) }
    case .failAgain: if let run = job.run { calls.append(.complete(run, success: false)) }
    case .doUnits: doUnits(job, speed, clock, &agenda)
    case .standStill:
      if let units = tasks[job.app, job.task].units {
        goOn(job, after: .zero, units, speed, &agenda)
      }
    case .submitInForeground: submitInForeground(job, clock)
    case .finishActivity: finishActivity(job)
    case .stopActivity: calls.append(.endActivity(job.activity))
    }
  }

  /// The app of the job that stands here.
  @inline(__always)
  func app(of place: JobPlace) -> AppID { jobs.app(of: place) }

  private mutating func submitInForeground(_ job: ModelJob, _ clock: ModelClock) {
    calls.append(.submit(job.task))
    guard let every = tasks[job.app, job.task].submitsEvery else { return }
    var next = job
    next.due = clock.now + every
    goOn(next)
  }

  /// The handler is through, with its work or because it was asked to stop.
  mutating func finish(_ job: ModelJob, _ clock: ModelClock) {
    guard let run = job.run else { return }
    let work = tasks[job.app, job.task].work
    let isDone = job.step == .finishWork
    if isDone && work.ending == .crashes { return calls.append(.crash) }
    let success = isDone && work.ending == .succeeds
    if work.resubmission.comesBeforeCompleting(success: success, isDone: isDone) {
      resubmit(job.task, job.app)
    }
    calls.append(.complete(run, success: success))
    if let delay = work.completesAgain {
      goOn(
        ModelJob(
          success ? .succeedAgain : .failAgain, job.app, task: job.task, run,
          due: clock.now + delay))
    }
    guard isDone && work.resubmission == .afterCompleting else { return }
    goOn(
      ModelJob(
        .submitAfterCompleting, job.app, task: job.task, run,
        due: clock.now + .milliseconds(1)))
  }
}
