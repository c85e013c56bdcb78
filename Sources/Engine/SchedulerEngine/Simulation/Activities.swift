/// Work outside tasks, and the assertions that keep an app from being suspended meanwhile.
extension Simulation {
  /// Nil where the system refuses the assertion, or ends the app for having too many.
  mutating func beginActivity(
    _ name: NameID, _ hold: AssertionHold, uses: ActivityUse = [], processor: Share = .none,
    _ model: Int?, of app: AppID
  ) -> ActivityID? {
    activities.use()
    let activity = activities.nextNumber()
    let process = apps[app].process
    if hold.isAssertion && !mayHoldAssertion(app) {
      note(.activity(activity, process, .refused(app, name)))
      return nil
    }
    activities.begin(
      OpenActivity(id: activity, hold: hold, uses: uses, processor: processor, model: model),
      of: app)
    note(.activity(activity, process, .began(app, name, hold, uses)))
    if hold.isAssertion {
      apps[app].conditions.assertions += 1
      if apps[app].conditions.assertions >= plan.rules.assertions.most {
        endProcess(of: app, .tooManyAssertions)
        return nil
      }
      followAssertions(of: app)
      suspendWhenUnused(app)
    }
    if uses.contains(.processor) { watchProcessor(ofActivitiesOf: app) }
    if uses.contains(.gpu) { takeGPU(from: app) }
    return apps[app].isAlive ? activity : nil
  }

  /// Whether that ended anything.
  mutating func endActivity(_ activity: ActivityID, of app: AppID) -> Bool {
    guard let place = activities.place(of: activity, app) else {
      note(.activity(activity, apps[app].process, .endedNothing))
      return false
    }
    let (isAssertion, uses) = (activities[place].hold.isAssertion, activities[place].uses)
    end(place, activities[place].isExpired ? .stopped : .finished, of: app)
    if uses.contains(.processor) { watchProcessor(ofActivitiesOf: app) }
    if isAssertion {
      followAssertions(of: app)
      suspendWhenUnused(app)
    }
    return true
  }

  private mutating func end(_ place: ActivityPlace, _ ending: ActivityEvent, of app: AppID) {
    note(.activity(activities[place].id, apps[app].process, ending))
    if activities[place].hold.isAssertion { apps[app].conditions.assertions -= 1 }
    activities.end(place)
  }

  /// The process is gone, and with it what it was at.
  mutating func endActivities(of app: AppID, _ cause: KillCause) {
    if !activities.isUsed { return }
    while let place = activities.first(of: app) { end(place, .died(cause), of: app) }
    followAssertions(of: app)
    activities[clock: app].load = ProcessorLoad()
    if let slot = activities[clock: app].busySlot { agenda.clear(slot) }
  }

  private func mayHoldAssertion(_ app: AppID) -> Bool {
    guard let left = timeLeft(of: app) else { return true }
    return left > plan.rules.assertions.warning
  }

  /// What is left in the background; nil in front, where no time counts.
  private func timeLeft(of app: AppID) -> Span? {
    if apps[app].conditions.phase == .foreground { return nil }
    let used = activities.isUsed ? activities[clock: app].used(at: agenda.now) : .zero
    return max(plan.rules.assertions.time - used, .zero)
  }
}

/// The time of an app's assertions.
extension Simulation {
  /// Comes wherever an app enters or leaves the background, or its assertions may have changed.
  @inline(__always)
  mutating func followAssertions(of app: AppID) {
    if activities.isUsed { followUsedAssertions(of: app) }
  }

  private mutating func followUsedAssertions(of app: AppID) {
    let counts =
      apps[app].conditions.phase == .background && apps[app].conditions.assertions > 0
    let since = activities[clock: app].since
    if counts != since.isNever { return }
    if counts {
      activities[clock: app].since = agenda.now
      planEndOfAssertions(of: app)
    } else {
      activities[clock: app].used = activities[clock: app].used(at: agenda.now)
      activities[clock: app].since = .never
      if let slot = activities[clock: app].slot { agenda.clear(slot) }
    }
  }

  private mutating func planEndOfAssertions(of app: AppID) {
    let clock = activities[clock: app]
    let end = clock.since + (plan.rules.assertions.time - clock.used)
    let slot = clock.slot ?? agenda.makeSlot(.assertions(app))
    activities[clock: app].slot = slot
    let at = clock.isTold ? end : end - plan.rules.assertions.warning
    agenda.schedule(slot, at: max(at, agenda.now), rank: .limit)
  }

  /// The app came to the front, or was launched in the background: it has all its time again.
  @inline(__always)
  mutating func renewAssertionTime(of app: AppID) {
    if !activities.isUsed { return }
    followUsedAssertions(of: app)
    activities[clock: app].used = .zero
    activities[clock: app].isTold = false
  }

  /// The time is nearly over, or over.
  mutating func reachEndOfAssertions(of app: AppID) {
    if activities[clock: app].isTold { return endProcess(of: app, .assertionLeftOpen) }
    activities[clock: app].isTold = true
    planEndOfAssertions(of: app)
    var place = activities.first(of: app)
    while let open = place {
      place = activities.next(after: open)
      if !activities[open].hold.isAssertion || activities[open].isExpired { continue }
      activities[open].isExpired = true
      let activity = activities[open].id
      let hasHandler = activities[open].hold == .withHandler
      note(.activity(activity, apps[app].process, .expired(hasHandler: hasHandler)))
      if hasHandler { tell(app, .expireActivity(activity)) }
    }
  }
}

/// What activities use that the system minds in the background.
extension Simulation {
  /// The app entered or left the background, or uses more or less from now on.
  mutating func watchProcessor(ofActivitiesOf app: AppID) {
    if !activities.isUsed { return }
    let monitor = plan.rules.processorMonitor
    let isWatched = monitor.isOn && apps[app].conditions.phase == .background
    if !isWatched && activities[clock: app].load.windowEnd.isNever { return }
    if !isWatched { activities[clock: app].load = ProcessorLoad() }
    let share = activities.uses(of: app).processor
    let next =
      isWatched
      ? activities[clock: app].load.use(share, from: agenda.now, monitor) : Instant.never
    let slot = activities[clock: app].busySlot ?? agenda.makeSlot(.busyActivities(app))
    activities[clock: app].busySlot = slot
    if next.isNever { return agenda.clear(slot) }
    agenda.schedule(slot, at: next, rank: .limit)
  }

  /// All that may be used in this window is used, or the window is over and another begins.
  mutating func reachEndOfProcessorTime(of app: AppID) {
    if activities[clock: app].load.isSpent(at: agenda.now, plan.rules.processorMonitor) {
      return endProcess(of: app, .processorMonitor)
    }
    watchProcessor(ofActivitiesOf: app)
  }

  /// In the background the GPU is for continued tasks that were granted it (facts 271, 339).
  mutating func takeGPU(from app: AppID) {
    guard activities.isUsed, apps[app].conditions.phase == .background,
      activities.uses(of: app).kinds.contains(.gpu), !runs.anyHasGPU(of: app)
    else { return }
    endProcess(of: app, .gpuRevoked)
  }
}

/// What live app code says. A stale process changes nothing.
extension Simulation {
  /// `beginBackgroundTask`; nil where the system gives no time.
  public mutating func beginAssertion(
    _ name: NameID, hasHandler: Bool, by process: ProcessID
  ) -> ActivityID? {
    makeUnique()
    guard let app = apps.app(of: process) else { return nil }
    return beginActivity(
      name, hasHandler ? .withHandler : .withoutHandler, nil, of: app)
  }

  /// From now until `endAssertion` the app has a file locked, which costs it its life if it is suspended.
  public mutating func lockFile(_ name: NameID, by process: ProcessID) -> ActivityID? {
    makeUnique()
    guard let app = apps.app(of: process) else { return nil }
    return beginActivity(name, .none, uses: .lockedFile, nil, of: app)
  }

  /// `endBackgroundTask`; false where that names nothing open.
  public mutating func endAssertion(_ activity: ActivityID, by process: ProcessID) -> Bool {
    makeUnique()
    guard let app = apps.app(of: process) else { return false }
    return endActivity(activity, of: app)
  }

  /// `backgroundTimeRemaining`: nil in front, and for an app that is not in the set-up.
  public func assertionTimeLeft(of app: AppID) -> Span? {
    apps.contains(app) ? timeLeft(of: app) : nil
  }
}
