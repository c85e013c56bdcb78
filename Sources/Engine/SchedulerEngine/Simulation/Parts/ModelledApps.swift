/// The code of all modelled apps: it is told what live code would be told, and answers with calls.
struct ModelledApps: Sendable {
  var tasks: ModelledTasks
  let activities: ModelledActivities
  var habits: Pool<ModelHabits>
  var calls = Pool<ModelCall>(capacity: 16)
  private var nextCallPosition = 0
  /// The jobs that `goOn` calls refer to.
  private(set) var waiting = Pool<ModelJob>()
  var jobs: JobTable
  var underWay: [WorkUnderWay] = []

  init(_ setup: Setup) {
    tasks = ModelledTasks(setup.apps)
    activities = ModelledActivities(setup.apps)
    habits = Pool(capacity: setup.apps.count)
    for app in setup.apps { habits.append(ModelHabits(app)) }
    jobs = JobTable(apps: setup.apps.count)
  }

  mutating func makeUnique() {
    tasks.makeUnique()
    jobs.makeUnique()
    calls.makeUnique()
    waiting.makeUnique()
  }

  /// Whether this app's code does nothing on this notification. Only valid if no other notification is
  /// waiting for it.
  @inline(__always)
  func ignores(_ stop: AdvanceResult, _ app: AppID) -> Bool {
    switch stop {
    case .killed, .ended, .protectedData, .reached, .appTimers, .faulted: true
    case .foreground: !habits[app].actsInFront
    case .background: !habits[app].actsBehind
    case .frozen, .resumed: !jobs.hasAny(of: app)
    case .started, .woken, .deliver, .expire, .expireActivity: false
    }
  }

  /// The index of the next call of the answer; nil at its end.
  @inline(__always)
  mutating func nextCall() -> Int? {
    if nextCallPosition == calls.count { return nil }
    nextCallPosition &+= 1
    return nextCallPosition &- 1
  }

  /// Drops the rest of the answer, at its end or because the process is gone.
  mutating func dropCalls() {
    calls.removeAll()
    if waiting.count > 0 { waiting.removeAll() }
    nextCallPosition = 0
  }

  /// Adds a call that continues this job later.
  mutating func goOn(_ job: ModelJob) {
    calls.append(.goOn(waiting.count))
    waiting.append(job)
  }
}

/// Work whose progress matters: with a total across runs, or at a changing speed.
struct WorkUnderWay: Sendable {
  let run: RunID
  let task: Int
  private var since: Instant
  private var speed: Share
  private var before = Span.zero

  init(_ run: RunID, _ task: Int, at speed: Share, from now: Instant) {
    self.run = run
    self.task = task
    self.speed = speed
    since = now
  }

  func worked(at now: Instant) -> Span {
    before + Span(milliseconds: (now - since).milliseconds * speed.millionths / 1_000_000)
  }

  mutating func goOn(at speed: Share, from now: Instant) {
    before = worked(at: now)
    since = now
    self.speed = speed
  }
}

/// What modelled code does outside its tasks.
extension ModelledApps {
  mutating func begin(_ beginning: ActivityModel.Beginning, _ app: AppID) {
    for index in activities.of(app) where activities[app, index].begins == beginning {
      calls.append(.beginActivity(index))
    }
  }

  /// An external wake begins the activities of the same name.
  mutating func hearWake(_ name: NameID, _ app: AppID) {
    for index in activities.of(app)
    where activities[app, index].begins == .onWake && activities[app, index].name == name {
      calls.append(.beginActivity(index))
    }
  }

  mutating func work(
    on activity: ActivityID, _ model: Int, _ app: AppID, for length: Span, _ agenda: inout Agenda
  ) {
    var job = ModelJob(.finishActivity, app, task: model, nil, due: agenda.now + length)
    job.activity = activity
    jobs.add(job, &agenda)
  }

  /// An activity's work is done.
  mutating func finishActivity(_ job: ModelJob) {
    let model = activities[job.app, job.task]
    if model.endsWhenDone || !model.holdsAssertion { calls.append(.endActivity(job.activity)) }
  }

  mutating func hearExpiration(
    of activity: ActivityID, _ model: Int, _ app: AppID, _ agenda: inout Agenda
  ) {
    switch activities[app, model].expiration {
    case .ends(let after):
      jobs.remove(app, &agenda) { $0.activity == activity }
      if after == .zero { return calls.append(.endActivity(activity)) }
      var job = ModelJob(.stopActivity, app, task: model, nil, due: agenda.now + after)
      job.activity = activity
      goOn(job)
    case .endsWrongIdentifier: calls.append(.endActivity(.none))
    case .renews:
      jobs.remove(app, &agenda) { $0.activity == activity }
      calls.append(.endActivity(activity))
      calls.append(.beginActivity(model))
    case .ignored, .noHandler: break
    }
  }
}

struct ModelledActivities: Sendable {
  private var models: [ActivityModel] = []
  /// The index of each app's first activity; the last entry is the end. Empty if no app has any.
  private var firsts: [Int] = []

  init(_ apps: [AppSetup]) {
    if !apps.contains(where: { !$0.modelledActivities.isEmpty }) { return }
    for app in apps {
      firsts.append(models.count)
      models += app.modelledActivities
    }
    firsts.append(models.count)
  }

  @inline(__always)
  func of(_ app: AppID) -> Range<Int> {
    if firsts.isEmpty { return 0..<0 }
    return 0..<(firsts[Int(app.index) + 1] - firsts[Int(app.index)])
  }

  subscript(app: AppID, index: Int) -> ActivityModel { models[firsts[Int(app.index)] + index] }
}

/// How modelled code reacts to notifications.
extension ModelledApps {
  mutating func hearStart(_ app: AppID) {
    for task in tasks.of(app) {
      switch tasks[app, task].registers {
      case .atLaunch: calls.append(.register(tasks[app, task].name))
      case .twice:
        calls.append(.register(tasks[app, task].name))
        calls.append(.register(tasks[app, task].name))
      case .late, .never, .beforeSubmitting, .beforeEachSubmitting: break
      }
    }
    submit(on: .onLaunch, app)
    begin(.onLaunch, app)
  }

  mutating func hearForeground(_ app: AppID, _ clock: ModelClock) {
    for task in tasks.of(app) where tasks[app, task].registers == .late {
      calls.append(.registerOnce(tasks[app, task].name))
    }
    submit(on: .onOpen, app)
    begin(.onOpen, app)
    if !habits[app].hasTimers { return }
    for task in tasks.of(app) {
      guard let every = tasks[app, task].submitsEvery else { continue }
      goOn(ModelJob(.submitInForeground, app, task: task, nil, due: clock.now + every))
    }
  }

  mutating func hearBackground(_ app: AppID, _ agenda: inout Agenda) {
    if habits[app].hasTimers { jobs.removeTimers(of: app, &agenda) }
    submit(on: .onBackground, app)
    begin(.onBackground, app)
  }

  private mutating func submit(on trigger: SubmissionTriggers, _ app: AppID) {
    for task in tasks.of(app) where tasks[app, task].submits.isSuperset(of: trigger) {
      calls.append(.submit(task))
    }
  }

  /// A script makes the app submit the request of this task.
  mutating func hearScript(submit task: Int) { calls.append(.submit(task)) }

  mutating func hearDelivery(
    of run: RunID, _ name: NameID, _ draw: DrawSubject, isLost: Bool, _ app: AppID
  ) {
    guard let task = tasks.first(name, of: app) else { return }
    let work = tasks[app, task].work
    calls.append(.setExpirationHandler(run, isSet: work.expiration != .noHandler))
    calls.append(.reportUse(run, processor: work.processor, networkBytes: work.networkBytes))
    if work.resubmission.comesFirst || isLost && work.resubmission == .whenLost {
      resubmit(task, app)
    }
    calls.append(.beginWork(run, task: task, draw))
  }

  /// The handler submits the next request, or those of all tasks.
  mutating func resubmit(_ task: Int, _ app: AppID) {
    if tasks[app, task].work.resubmitsEveryTask {
      for each in tasks.of(app) where tasks[app, each].kind.isSubmitted {
        calls.append(.submit(each))
      }
    } else {
      calls.append(.submit(task))
    }
  }

  mutating func hearExpiration(
    of run: RunID, _ name: NameID, _ app: AppID, _ clock: ModelClock, _ agenda: inout Agenda
  ) {
    guard let task = tasks.first(name, of: app) else { return }
    let work = tasks[app, task].work
    if work.blocksQueue { return calls.append(.missExpiration(run)) }
    guard case .completes(let after) = work.expiration else { return }
    if let rest = tasks[app, task].handsOver { begin(rest, app) }
    stopWork(of: run, app, &agenda)
    jobs.remove(app, &agenda) { $0.run == run }
    let reply = ModelJob(.replyToExpiration, app, task: task, run, due: clock.now + after)
    after == .zero ? finish(reply, clock) : goOn(reply)
  }

  /// Its inference was refused, so the rest of its work would be useless.
  mutating func giveUp(
    _ run: RunID, _ task: Int, _ app: AppID, _ clock: ModelClock, _ agenda: inout Agenda
  ) {
    stopWork(of: run, app, &agenda)
    jobs.remove(app, &agenda) { $0.run == run }
    finish(ModelJob(.replyToExpiration, app, task: task, run, due: clock.now), clock)
  }

  mutating func giveUp(_ activity: ActivityID, _ app: AppID, _ agenda: inout Agenda) {
    jobs.remove(app, &agenda) { $0.activity == activity }
    calls.append(.endActivity(activity))
  }

  /// Leaves the rest of the work to a transfer, which needs none of the app's time.
  private mutating func begin(_ rest: NameID, _ app: AppID) {
    guard let task = tasks.first(rest, of: app),
      tasks[app, task].kind == .transfer
    else { return }
    calls.append(.submit(task))
  }

  mutating func hearFreeze(_ app: AppID, _ agenda: inout Agenda) { jobs.freeze(app, &agenda) }
  mutating func hearResumption(_ app: AppID, _ agenda: inout Agenda) { jobs.resume(app, &agenda) }
}

/// Counting units. The rest of a step is kept exactly, in millionths of a millisecond at full speed, and
/// updated only when the speed changes.
extension ModelledApps {
  /// A step is done: reports it, and begins the next or finishes.
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
      job.go(on: speed, from: agenda.now)
    }
    jobs.add(job, &agenda)
  }

  mutating func finishUnits(_ job: ModelJob, _ clock: ModelClock) {
    if tasks[job.app, job.task].work.ending == .neverCompletes { return }
    var job = job
    job.step = .finishWork
    finish(job, clock)
  }

  /// Stops counting when a run ends.
  mutating func stopUnits(of run: RunID, _ app: AppID, _ agenda: inout Agenda) {
    jobs.remove(app, &agenda) {
      $0.run == run && ($0.step == .doUnits || $0.step == .standStill)
    }
  }

  /// Called when the app has entered or left the foreground, which may change the run's speed.
  mutating func followSpeed(
    of run: RunID, _ app: AppID, _ speed: Share, _ agenda: inout Agenda
  ) {
    jobs.changeSpeed(of: run, app, &agenda) { job, now in
      let worked = (now - job.anchor).milliseconds * job.speed.millionths
      job.left = max(job.left - worked, 0)
      job.go(on: speed, from: now)
    }
    for index in underWay.indices where underWay[index].run == run {
      if tasks[app, underWay[index].task].work.isMeasuredInFront {
        underWay[index].goOn(at: speed, from: agenda.now)
      }
    }
  }
}

extension ModelJob {
  /// The rest of the work continues at this speed.
  fileprivate mutating func go(on speed: Share, from now: Instant) {
    self.speed = speed
    anchor = now
    due = now + time(at: speed)
  }

  private func time(at speed: Share) -> Span {
    if left == 0 { return .zero }
    if speed <= .none { return Span(milliseconds: .max) }
    return Span(milliseconds: (left - 1) / speed.millionths + 1)
  }
}

/// The work of modelled handlers.
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
    let isSlower = work.isMeasuredInFront
    if work.total != nil || isSlower {
      underWay.append(WorkUnderWay(run, task, at: isSlower ? speed : .all, from: now))
    }
    if work.ending == .neverCompletes { return }
    let length = length(of: work, task, app, draw, chance)
    var job = ModelJob(.finishWork, app, task: task, run, due: now + length)
    if isSlower {
      job.left = length.milliseconds * 1_000_000
      job.go(on: speed, from: now)
    }
    jobs.add(job, &agenda)
  }

  /// How long the work takes if nothing stops it.
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

  /// Stops the work of a run and keeps what it saved of its total.
  mutating func stopWork(of run: RunID, _ app: AppID, _ agenda: inout Agenda) {
    if underWay.isEmpty { return }
    guard let position = underWay.firstIndex(where: { $0.run == run }) else { return }
    let work = underWay.remove(at: position)
    jobs.remove(app, &agenda) { $0.run == run }
    tasks.keep(work.task, of: app, worked: work.worked(at: agenda.now))
  }

  /// Uninstalling an app deletes its saved progress.
  mutating func forgetProgress(of app: AppID) {
    for task in tasks.of(app) { tasks.setProgress(.zero, task, of: app) }
  }

  mutating func endProcess(of app: AppID, _ agenda: inout Agenda) {
    jobs.remove(app, &agenda) { _ in true }
  }

  mutating func goOn(with job: Int, _ agenda: inout Agenda) { jobs.add(waiting[job], &agenda) }

  /// Continues a modelled handler.
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

  @inline(__always)
  func app(of place: JobPlace) -> AppID { jobs.app(of: place) }

  private mutating func submitInForeground(_ job: ModelJob, _ clock: ModelClock) {
    calls.append(.submit(job.task))
    guard let every = tasks[job.app, job.task].submitsEvery else { return }
    var next = job
    next.due = clock.now + every
    goOn(next)
  }

  /// The handler is done, because its work is or because it was asked to stop.
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

/// The time at which modelled code acts, and its time zone.
struct ModelClock {
  let now: Instant
  let offset: UTCOffset
}

extension TaskModel {
  @inline(__always)
  func submission(_ clock: ModelClock) -> ModelSubmission {
    var request = TaskRequest(
      kind, name, needs: needs, protection: protection, continued: continued)
    if let delay = earliestAfter { request.earliest = clock.now + delay }
    if let time = earliestTomorrow {
      let today = WallTime(at: clock.now, offset: clock.offset).day
      request.earliest = WallTime(day: today + 1, sinceMidnight: time).instant(offset: clock.offset)
    }
    return ModelSubmission(
      request: request, onlyIfNotPending: onlyIfNotPending, registers: registers)
  }
}

extension WorkModel.Resubmission {
  @inline(__always)
  var comesFirst: Bool { self == .first || self == .firstAndOnFailure }

  func comesBeforeCompleting(success: Bool, isDone: Bool) -> Bool {
    switch self {
    case .last: isDone
    case .onSuccess: success
    case .onFailure, .firstAndOnFailure: !success
    case .untilDone: !isDone
    case .first, .afterCompleting, .never, .whenLost: false
    }
  }
}

/// What modelled code does next: the calls that live code would make, and continuing its own work.
///
/// A model answers a notification with these calls. Performing them stops when the process is gone. Kept
/// small, because there are many.
enum ModelCall: Sendable {
  case register(NameID)
  /// For code that remembers what it registered in this process.
  case registerOnce(NameID)
  /// The request of the task with this index in its app.
  case submit(Int)
  case setExpirationHandler(RunID, isSet: Bool)
  case reportUse(RunID, processor: Share, networkBytes: Int64)
  case reportProgress(RunID, TaskProgress)
  case updateTitle(RunID)
  case complete(RunID, success: Bool)
  /// Its queue is blocked, so the expiration handler is not called.
  case missExpiration(RunID)
  case crash
  case beginWork(RunID, task: Int, DrawSubject)
  /// The index of the job in `waiting`.
  case goOn(Int)
  /// The index of the activity in its app.
  case beginActivity(Int)
  case endActivity(ActivityID)
}

/// A call of `submit`, with what the code does just before it.
struct ModelSubmission: Sendable {
  let request: TaskRequest
  /// Whether it checks for pending requests first and does not replace one.
  let onlyIfNotPending: Bool
  let registers: RegistrationHabit
}

struct ModelJob: Sendable {
  enum Step: UInt8 {
    case finishWork, replyToExpiration, submitAfterCompleting
    case succeedAgain, failAgain
    case doUnits, standStill
    case submitInForeground
    case finishActivity, stopActivity
  }

  let app: AppID
  /// The index of the task in its app, or of the activity for activity jobs.
  let task: Int
  /// Nil for a timer, which belongs to no run.
  let run: RunID?
  var step: Step
  var due: Instant
  /// The order of scheduling.
  var number: Int64 = 0
  var isFrozen = false
  /// Units done, and the rest of the current work when its speed last changed or, for an activity, when it
  /// was suspended.
  var done: Int64 = 0
  var left: Int64 = 0
  fileprivate var anchor = Instant.earliest
  fileprivate var speed = Share.all
  var activity = ActivityID.none

  init(_ step: Step, _ app: AppID, task: Int, _ run: RunID?, due: Instant) {
    self.app = app
    self.task = task
    self.run = run
    self.step = step
    self.due = due
  }

  func precedes(_ other: ModelJob) -> Bool {
    due == other.due ? number < other.number : due < other.due
  }
}
