/// What modelled code will do later, by app and in order of scheduling. All of an app's jobs belong to its
/// current process.
struct JobTable: Sendable {
  private struct Entry: Sendable {
    var job: ModelJob
    let slot: Slot
  }

  private var entries = Pool<Entry>()
  private var byApp: LinkedLists<ModelJob>
  private var free = Pool<JobPlace>()
  private var lastJob: Int64 = 0

  init(apps: Int) { byApp = LinkedLists(lists: apps) }

  mutating func makeUnique() {
    entries.makeUnique()
    byApp.makeUnique()
    free.makeUnique()
  }

  @inline(__always)
  func hasAny(of app: AppID) -> Bool { byApp.first(in: Int(app.index)) != nil }

  @inline(__always)
  func app(of place: JobPlace) -> AppID { entries[Int(place.index)].job.app }

  mutating func add(_ job: ModelJob, _ agenda: inout Agenda) {
    lastJob += 1
    var job = job
    job.number = lastJob
    let place: JobPlace
    if let reused = free.popLast() {
      place = reused
      entries[Int(place.index)].job = job
    } else {
      place = JobPlace(entries.count)
      entries.append(Entry(job: job, slot: agenda.makeSlot(.job(place))))
    }
    byApp.append(place, to: Int(job.app.index))
    agenda.schedule(entries[Int(place.index)].slot, at: job.due, rank: .appCode)
  }

  /// Removes the job and returns it.
  mutating func take(_ place: JobPlace, _ agenda: inout Agenda) -> ModelJob {
    let job = entries[Int(place.index)].job
    remove(place, &agenda)
    return job
  }

  private mutating func remove(_ place: JobPlace, _ agenda: inout Agenda) {
    agenda.clear(entries[Int(place.index)].slot)
    entries[Int(place.index)].job.isFrozen = false
    byApp.remove(place)
    free.append(place)
  }

  @inline(__always)
  mutating func remove(
    _ app: AppID, _ agenda: inout Agenda, where isMeant: (ModelJob) -> Bool
  ) {
    var place = byApp.first(in: Int(app.index))
    while let candidate = place {
      place = byApp.next(after: candidate)
      if isMeant(entries[Int(candidate.index)].job) { remove(candidate, &agenda) }
    }
  }

  mutating func removeTimers(of app: AppID, _ agenda: inout Agenda) {
    remove(app, &agenda) { $0.step == .submitInForeground }
  }

  /// Changes a run's jobs that have a speed.
  mutating func changeSpeed(
    of run: RunID, _ app: AppID, _ agenda: inout Agenda,
    _ change: (inout ModelJob, Instant) -> Void
  ) {
    var place = byApp.first(in: Int(app.index))
    while let candidate = place {
      place = byApp.next(after: candidate)
      let index = Int(candidate.index)
      guard entries[index].job.run == run, entries[index].job.hasSpeed else { continue }
      change(&entries[index].job, agenda.now)
      agenda.schedule(entries[index].slot, at: entries[index].job.due, rank: .appCode)
    }
  }

  /// Suspends the process's jobs for as long as it is suspended.
  mutating func freeze(_ app: AppID, _ agenda: inout Agenda) {
    var place = byApp.first(in: Int(app.index))
    while let candidate = place {
      entries[Int(candidate.index)].job.freeze(at: agenda.now)
      agenda.clear(entries[Int(candidate.index)].slot)
      place = byApp.next(after: candidate)
    }
  }

  /// Jobs that came due meanwhile happen now, in the order in which they were due.
  mutating func resume(_ app: AppID, _ agenda: inout Agenda) {
    var left = JobTable.fewJobs
    while let first = firstFrozen(of: app) {
      if left == 0 { return resumeMany(app, &agenda) }
      left -= 1
      resume(first, &agenda)
    }
  }

  /// Above this number, sorting the jobs is faster than searching for the first one repeatedly.
  private static let fewJobs = 16

  private mutating func resumeMany(_ app: AppID, _ agenda: inout Agenda) {
    var frozen: [JobPlace] = []
    var place = byApp.first(in: Int(app.index))
    while let candidate = place {
      if entries[Int(candidate.index)].job.isFrozen { frozen.append(candidate) }
      place = byApp.next(after: candidate)
    }
    frozen.sort { entries[Int($0.index)].job.precedes(entries[Int($1.index)].job) }
    for index in frozen.indices { resume(frozen[index], &agenda) }
  }

  private mutating func resume(_ place: JobPlace, _ agenda: inout Agenda) {
    let index = Int(place.index)
    entries[index].job.resume(at: agenda.now)
    agenda.schedule(
      entries[index].slot, at: max(entries[index].job.due, agenda.now), rank: .appCode)
  }

  private func firstFrozen(of app: AppID) -> JobPlace? {
    var first: JobPlace?
    var place = byApp.first(in: Int(app.index))
    while let candidate = place {
      let job = entries[Int(candidate.index)].job
      let isFirst = first.map { job.precedes(entries[Int($0.index)].job) } ?? true
      if job.isFrozen && isFirst { first = candidate }
      place = byApp.next(after: candidate)
    }
    return first
  }
}

extension ModelJob {
  /// Counted units, and work that was measured in the foreground.
  fileprivate var hasSpeed: Bool { step == .doUnits || step == .finishWork && left > 0 }

  fileprivate mutating func freeze(at now: Instant) {
    isFrozen = true
    if step == .finishActivity { left = (due - now).milliseconds }
  }

  /// An activity has as much left to do as when it was suspended; other jobs are due by the clock.
  fileprivate mutating func resume(at now: Instant) {
    isFrozen = false
    if step == .finishActivity { due = now + .milliseconds(max(left, 0)) }
  }
}
