/// Counting units. What is left of a step is kept exactly, in millionths of a millisecond at full
/// speed, and re-anchored only when the speed changes.
extension ModelledApps {
  /// A step is done: report it, and begin the next or finish.
  mutating func doUnits(
    _ job: ModelJob, _ speed: Share, _ clock: ModelClock, _ agenda: inout Agenda
  ) {
    guard let run = job.run, let units = tasks[job.app, job.task].units else { return }
    var job = job
    let before = job.done
    job.done = min(before + units.step, units.total)
    calls.append(.reportProgress(run, TaskProgress(job.done, of: units.total)))
    if let fall = units.fallsAt, fall > before && fall <= job.done {
      calls.append(.reportProgress(run, TaskProgress(job.done - 1, of: units.total)))
    }
    if units.isRetitled(after: before, through: job.done) { calls.append(.updateTitle(run)) }
    let standing = units.standing(after: before, through: job.done)
    if job.done < units.total { return goOn(job, after: standing, units, speed, &agenda) }
    finishUnits(job, clock)
  }

  mutating func goOn(
    _ job: ModelJob, after standing: Span, _ units: UnitWork, _ speed: Share,
    _ agenda: inout Agenda
  ) {
    var job = job
    if standing > .zero {
      job.step = .standStill
      job.due = agenda.now + standing
    } else {
      job.step = .doUnits
      job.left = units.pace.milliseconds * 1_000_000
      job.anchor = agenda.now
      job.due = agenda.now + UnitWork.time(for: job.left, at: speed)
    }
    jobs.add(job, &agenda)
  }

  mutating func finishUnits(_ job: ModelJob, _ clock: ModelClock) {
    if tasks[job.app, job.task].work.ending == .neverCompletes { return }
    var job = job
    job.step = .finishWork
    finish(job, clock)
  }

  /// Nobody counts for a run that is over.
  mutating func stopUnits(of run: RunID, _ app: AppID, _ agenda: inout Agenda) {
    jobs.remove(app, &agenda) {
      $0.run == run && ($0.step == .doUnits || $0.step == .standStill)
    }
  }

  /// The app came to the front or left it, having worked at another speed until now.
  mutating func followSpeed(
    of run: RunID, _ app: AppID, from before: Share, to speed: Share, _ agenda: inout Agenda
  ) {
    jobs.changeUnits(of: run, app, &agenda) { job, now in
      let worked = (now - job.anchor).milliseconds * before.millionths
      job.left = max(job.left - worked, 0)
      job.anchor = now
      job.due = now + UnitWork.time(for: job.left, at: speed)
    }
  }
}

extension UnitWork {
  fileprivate static func time(for left: Int64, at speed: Share) -> Span {
    if left == 0 { return .zero }
    if speed <= .none { return Span(milliseconds: .max) }
    return Span(milliseconds: (left - 1) / speed.millionths + 1)
  }
}
