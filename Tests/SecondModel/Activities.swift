import SchedulerEngine

/// Work of an app outside its tasks that has not ended.
struct Activity {
  /// Its number among its app's activities, by which the story calls it.
  let number: Int64
  let app: Int
  let model: Int
  var isExpired = false
  var hasGivenUp = false
  /// When its work is done, or it ends itself because its time is over; nil when nothing of that comes.
  var endsAt: Milliseconds?
  var isStopping = false
  /// How much is left to do of what was frozen.
  var left: Milliseconds?
}

/// The time that an app has under assertions in this stay in the background.
struct AssertionTime {
  var used: Milliseconds = 0
  var isTold = false
}

extension SecondModel {
  private func model(of activity: Activity) -> ActivityModel {
    setup.apps[activity.app].activities[activity.model]
  }

  private func assertions(of app: Int) -> [Activity] {
    activities.filter { $0.app == app && model(of: $0).holdsAssertion }
  }

  func holdsAssertion(_ app: Int) -> Bool { !assertions(of: app).isEmpty }

  func uses(_ use: ActivityUse, _ app: Int) -> Bool {
    activities.contains { $0.app == app && model(of: $0).uses.contains(use) }
  }

  /// In the background nobody computes on the GPU without a continued task that was granted it.
  mutating func takeGPU(of app: Int) {
    if apps[app].phase != .background || !uses(.gpu, app) { return }
    let isGranted = runs.contains {
      $0.app == app && $0.kind == .continued
        && apps[app].tasks[$0.task].continued.resources.contains(.gpu)
    }
    if !isGranted { endProcess(of: app, "gpuRevoked") }
  }

  /// From iOS 27 on inference in the background takes an entitlement, and what does without gives up.
  mutating func refuseInference(of app: Int) {
    let isEntitled = setup.apps[app].entitlements.contains(.backgroundInference)
    if isEntitled || setup.profile < .ios27 || apps[app].phase != .background { return }
    for run in runs where run.app == app && !run.isExpired && infers(run) {
      code.removeAll { $0.run == run.number }
      countings.removeAll { $0.run == run.number }
      reply(to: run.number, run.task, of: app, success: false)
    }
    for activity in activities where activity.app == app { refuseInference(of: activity) }
    giveUpWhatIsRefused(of: app)
  }

  private mutating func refuseInference(of activity: Activity) {
    let isRefused =
      apps[activity.app].phase == .background && setup.profile >= .ios27
      && !setup.apps[activity.app].entitlements.contains(.backgroundInference)
    if !isRefused || activity.isExpired || !model(of: activity).uses.contains(.neuralEngine) {
      return
    }
    tell("activity \(activity.number) of app \(activity.app) is refused inference")
    change(activity) { ($0.isExpired, $0.hasGivenUp) = (true, true) }
  }

  /// Code hears of it once it has begun all that it begins at one moment.
  private mutating func giveUpWhatIsRefused(of app: Int) {
    for activity in activities where activity.app == app && activity.hasGivenUp { end(activity) }
  }

  func infers(_ run: Running) -> Bool { apps[run.app].tasks[run.task].work.usesNeuralEngine }

  /// What an app does outside its tasks uses as much of the processor as it does now since this instant.
  mutating func countProcessor(of app: Int) {
    let before = apps[app].busy
    let isFrozen = apps[app].phase == .frozen
    if apps[app].phase != .background && !isFrozen {
      apps[app].busy = Busy()
      return
    }
    // A minute is a minute, also for who rests in it.
    let share =
      isFrozen
      ? 0
      : activities.filter { $0.app == app }.map { model(of: $0).processor.millionths }.reduce(0, +)
    if before.windowFrom + rules.processorMonitor.window.milliseconds <= now {
      apps[app].busy = share == 0 ? Busy() : Busy(windowFrom: now, used: 0, from: now, share: share)
    } else {
      apps[app].busy.used += before.share * (now - before.from)
      (apps[app].busy.from, apps[app].busy.share) = (now, share)
    }
  }

  /// When that is more than the monitor grants in a window, or the window is over.
  func overheats(_ app: Int) -> Milliseconds {
    let (monitor, busy) = (rules.processorMonitor, apps[app].busy)
    if !monitor.isOn || busy.share == 0 || apps[app].phase != .background { return .max }
    let granted = monitor.limit.millionths * monitor.window.milliseconds
    let rest = max(0, granted - busy.used)
    let spent = busy.from + rest / busy.share + (rest % busy.share == 0 ? 0 : 1)
    return min(spent, busy.windowFrom + monitor.window.milliseconds)
  }

  mutating func reachProcessorLimit(_ app: Int) {
    let isWindowOver = apps[app].busy.windowFrom + rules.processorMonitor.window.milliseconds <= now
    if isWindowOver { countProcessor(of: app) } else { endProcess(of: app, "processorMonitor") }
  }

  mutating func beginActivities(
    of app: Int, _ beginning: ActivityModel.Beginning, named name: NameID? = nil
  ) {
    for model in setup.apps[app].activities.indices
    where setup.apps[app].activities[model].begins == beginning && apps[app].isAlive {
      if let name, setup.apps[app].activities[model].name != name { continue }
      begin(model, of: app)
    }
    giveUpWhatIsRefused(of: app)
  }

  private mutating func begin(_ place: Int, of app: Int) {
    let model = setup.apps[app].activities[place]
    for _ in 0..<model.atOnce where apps[app].isAlive {
      apps[app].askedActivities += 1
      let number = apps[app].askedActivities
      let left = rules.assertions.time.milliseconds - apps[app].assertionTime.used
      let isLate = max(0, left) <= rules.assertions.warning.milliseconds
      if model.holdsAssertion && apps[app].phase != .front && isLate {
        return tell("activity \(number) of app \(app) is refused")
      }
      tell("activity \(number) of app \(app) begins, \(model.name.index)")
      apps[app].begunActivities += 1
      activities.append(Activity(number: number, app: app, model: place))
      countProcessor(of: app)
      if model.holdsAssertion && assertions(of: app).count >= rules.assertions.most {
        return endProcess(of: app, "tooManyAssertions")
      }
      let subject = DrawSubject(apps[app].begunActivities, of: AppID(index: Int32(app)))
      let length = chance.span(
        from: model.shortest, through: model.longest, .activityLength, subject)
      activities[activities.count - 1].endsAt = now + length.milliseconds
      if model.uses.contains(.gpu) { takeGPU(of: app) }
      if let begun = activities.last { refuseInference(of: begun) }
    }
  }

  /// The activity whose work, or whose end, has been due longest; false when there is none.
  mutating func activityActs() -> Bool {
    let due = activities.indices.filter {
      activities[$0].left == nil && apps[activities[$0].app].isAwake
        && activities[$0].endsAt.map { $0 <= now } ?? false
    }
    guard let first = due.min(by: { activities[$0].endsAt ?? 0 < activities[$1].endsAt ?? 0 })
    else { return false }
    let activity = activities[first]
    activities[first].endsAt = nil
    let model = model(of: activity)
    if activity.isStopping || model.endsWhenDone || !model.holdsAssertion { end(activity) }
    return true
  }

  private mutating func end(_ activity: Activity) {
    activities.removeAll { $0.app == activity.app && $0.number == activity.number }
    countProcessor(of: activity.app)
    tell(
      "activity \(activity.number) of app \(activity.app) "
        + (activity.isExpired ? "is stopped" : "is finished"))
  }

  mutating func endActivities(of app: Int, _ cause: String) {
    for activity in activities where activity.app == app {
      tell("activity \(activity.number) of app \(app) dies, \(cause)")
    }
    activities.removeAll { $0.app == app }
  }

  func countsAssertionTime(_ app: Int) -> Bool {
    apps[app].phase == .background && holdsAssertion(app)
  }

  /// When an app is told that its time is nearly over, or killed because it is.
  func assertionLimit(_ app: Int) -> Milliseconds {
    if !countsAssertionTime(app) { return .max }
    let time = apps[app].assertionTime
    let warning = time.isTold ? 0 : rules.assertions.warning.milliseconds
    return max(now, now + rules.assertions.time.milliseconds - warning - time.used)
  }

  mutating func reachAssertionLimit(_ app: Int) {
    if apps[app].assertionTime.isTold { return endProcess(of: app, "assertionLeftOpen") }
    apps[app].assertionTime.isTold = true
    let told = assertions(of: app).filter { !$0.isExpired }
    for activity in told {
      change(activity) { $0.isExpired = true }
      tell("activity \(activity.number) of app \(app) expires")
    }
    for activity in told {
      let now = activities.first { $0.app == app && $0.number == activity.number }
      if let now { hearExpiration(of: now) }
    }
  }

  private mutating func hearExpiration(of activity: Activity) {
    switch model(of: activity).expiration {
    case .ends(.zero): end(activity)
    case .ends(let after):
      let end = now + after.milliseconds
      change(activity) { ($0.endsAt, $0.isStopping) = (end, true) }
    case .endsWrongIdentifier: tell("app \(activity.app) ends no activity")
    case .renews:
      end(activity)
      begin(activity.model, of: activity.app)
      giveUpWhatIsRefused(of: activity.app)
    case .ignored, .noHandler: return
    }
  }

  private mutating func change(_ activity: Activity, _ change: (inout Activity) -> Void) {
    let place = activities.firstIndex { $0.app == activity.app && $0.number == activity.number }
    if let place { change(&activities[place]) }
  }

  /// Nothing keeps the process any more: it rests, unless it would do so with a file locked.
  mutating func freeze(_ app: Int) {
    if uses(.lockedFile, app) { return endProcess(of: app, "fileLocked") }
    enter(.frozen, app)
    countProcessor(of: app)
    let now = now
    for place in activities.indices
    where activities[place].app == app && !activities[place].isStopping {
      activities[place].left = activities[place].endsAt.map { max(0, $0 - now) }
    }
  }

  /// The process is started or goes on, or its app came to the front: it has all its time again.
  mutating func renewTime(of app: Int) {
    apps[app].assertionTime = AssertionTime()
    countProcessor(of: app)
    for place in activities.indices where activities[place].app == app {
      guard let left = activities[place].left else { continue }
      activities[place].endsAt = now + left
      activities[place].left = nil
    }
  }
}
