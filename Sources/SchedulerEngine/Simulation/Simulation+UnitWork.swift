/// Modelled work that counts units. What is left of a step is kept exactly, in millionths of a
/// millisecond at full speed, and re-anchored only when the speed changes.
extension Simulation {
  /// In front the work goes at full speed, behind at a lower one (ledger 2.7).
  func speed(of app: Int) -> Share {
    apps[app].conditions.phase == .foreground ? .all : rules.continued.backgroundSpeed
  }

  mutating func beginUnits<Observer: RunObserver>(
    of run: RunID, _ model: Int, _ app: Int, _ observer: inout Observer
  ) {
    let job = ModelJob(
      run: run, app: Int32(app), process: apps[app].process, task: Int32(model))
    guard let units = apps[app].models[model].units else { return }
    if units.total <= 0 { return finish(job, &observer) }
    goOn(job, after: units.standing(after: -1, through: 0), units)
  }

  /// A step is done: report it, and begin the next or finish.
  mutating func doUnits<Observer: RunObserver>(_ job: ModelJob, _ observer: inout Observer) {
    guard let units = apps[Int(job.app)].models[Int(job.task)].units else { return }
    var job = job
    let before = job.done
    job.done = min(before + units.step, units.total)
    take(TaskProgress(job.done, of: units.total), of: job.run, &observer)
    if let fall = units.fallsAt, fall > before && fall <= job.done {
      take(TaskProgress(job.done - 1, of: units.total), of: job.run, &observer)
    }
    if units.isRetitled(after: before, through: job.done) {
      observer.note(now, .continued(job.run, .titleChanged))
    }
    let standing = units.standing(after: before, through: job.done)
    if job.done < units.total { return goOn(job, after: standing, units) }
    finish(job, &observer)
  }

  /// The work stood long enough.
  mutating func moveOn(_ job: ModelJob) {
    guard let units = apps[Int(job.app)].models[Int(job.task)].units else { return }
    goOn(job, after: .zero, units)
  }

  private mutating func goOn(_ job: ModelJob, after standing: Span, _ units: UnitWork) {
    var job = job
    if standing > .zero {
      job.step = .standStill
      job.due = now + standing
    } else {
      job.step = .doUnits
      job.left = units.pace.milliseconds * 1_000_000
      job.anchor = now
      job.due = now + time(for: job.left, at: speed(of: Int(job.app)))
    }
    add(job)
  }

  private mutating func finish<Observer: RunObserver>(
    _ job: ModelJob, _ observer: inout Observer
  ) {
    if apps[Int(job.app)].models[Int(job.task)].work.ending == .neverCompletes { return }
    var job = job
    job.step = .finishWork
    complete(job, &observer)
  }

  /// The app came to the front or left it, having worked at this speed until now.
  mutating func followSpeed(of app: Int, was before: Share) {
    if apps[app].conditions.continuedRuns == 0 { return }
    var run = placeOfRun(after: 0)
    while run >= 0 {
      let id = runs[run].id
      if Int(runs[run].app) == app { followSpeed(of: id, was: before) }
      run = placeOfRun(after: id.number)
    }
  }

  private mutating func followSpeed(of run: RunID, was before: Share) {
    for index in jobs.indices where jobs[index].run == run && jobs[index].step == .doUnits {
      let worked = (now - jobs[index].anchor).milliseconds * before.millionths
      jobs[index].left = max(jobs[index].left - worked, 0)
      jobs[index].anchor = now
      jobs[index].due = now + time(for: jobs[index].left, at: speed(of: Int(jobs[index].app)))
      queue.schedule(jobs[index].slot, at: jobs[index].due, rank: .appCode)
    }
  }

  private func time(for left: Int64, at speed: Share) -> Span {
    if left == 0 { return .zero }
    if speed <= .none { return Span(milliseconds: .max) }
    return Span(milliseconds: (left - 1) / speed.millionths + 1)
  }

  /// Nobody counts for a run that is over.
  mutating func stopUnits(of run: RunID) {
    for index in jobs.indices
    where jobs[index].run == run
      && (jobs[index].step == .doUnits || jobs[index].step == .standStill)
    {
      remove(job: index)
    }
  }
}
