/// Work outside tasks, and the assertions that keep an app from being suspended meanwhile.
extension Simulation {
  /// Nil if the system refuses the assertion, or ends the app because of this activity.
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

  /// Returns whether an open activity was ended.
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

  /// Ends the app's activities with its process.
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

  /// The assertion time left in the background; nil in the foreground, where it does not run.
  private func timeLeft(of app: AppID) -> Span? {
    if apps[app].conditions.phase == .foreground { return nil }
    let used = activities.isUsed ? activities[clock: app].used(at: agenda.now) : .zero
    return max(plan.rules.assertions.time - used, .zero)
  }
}

/// The time of an app's assertions.
extension Simulation {
  /// Called whenever an app enters or leaves the background, or its assertions may have changed.
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

  /// The app came to the foreground or was launched in the background, so it has its full time again.
  @inline(__always)
  mutating func renewAssertionTime(of app: AppID) {
    if !activities.isUsed { return }
    followUsedAssertions(of: app)
    activities[clock: app].used = .zero
    activities[clock: app].isTold = false
  }

  /// Called when the time is nearly over, and when it is over.
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

/// The system's limits on what activities use in the background.
extension Simulation {
  /// Called when the app enters or leaves the background, or its processor use changes. A suspended app uses
  /// nothing, and its window goes on.
  mutating func watchProcessor(ofActivitiesOf app: AppID) {
    if !activities.isUsed { return }
    let monitor = plan.rules.processorMonitor
    let phase = apps[app].conditions.phase
    let isWatched = monitor.isOn && (phase == .background || phase == .suspended)
    if !isWatched && activities[clock: app].load.windowEnd.isNever { return }
    if !isWatched { activities[clock: app].load = ProcessorLoad() }
    let share = phase == .suspended ? .none : activities.uses(of: app).processor
    let next =
      isWatched
      ? activities[clock: app].load.use(share, from: agenda.now, monitor) : Instant.never
    let slot = activities[clock: app].busySlot ?? agenda.makeSlot(.busyActivities(app))
    activities[clock: app].busySlot = slot
    if next.isNever { return agenda.clear(slot) }
    agenda.schedule(slot, at: next, rank: .limit)
  }

  /// Either all processor time of this window is used, or the window is over and another begins.
  mutating func reachEndOfProcessorTime(of app: AppID) {
    if activities[clock: app].load.isSpent(at: agenda.now, plan.rules.processorMonitor) {
      return endProcess(of: app, .processorMonitor)
    }
    watchProcessor(ofActivitiesOf: app)
  }

  /// In the background only continued tasks that were granted the GPU may use it (facts 271, 339).
  mutating func takeGPU(from app: AppID) {
    guard activities.isUsed, apps[app].conditions.phase == .background,
      activities.uses(of: app).kinds.contains(.gpu), !runs.anyHasGPU(of: app)
    else { return }
    endProcess(of: app, .gpuRevoked)
  }
}

/// Calls by live app code. Calls from a stale process change nothing.
extension Simulation {
  /// `beginBackgroundTask`; nil if the system grants no time.
  public mutating func beginAssertion(
    _ name: NameID, hasHandler: Bool, by process: ProcessID
  ) -> ActivityID? {
    makeUnique()
    guard let app = apps.app(of: process) else { return nil }
    return beginActivity(
      name, hasHandler ? .withHandler : .withoutHandler, nil, of: app)
  }

  /// The app holds a file lock from now until `endAssertion`; it is killed if it is suspended meanwhile.
  public mutating func lockFile(_ name: NameID, by process: ProcessID) -> ActivityID? {
    makeUnique()
    guard let app = apps.app(of: process) else { return nil }
    return beginActivity(name, .none, uses: .lockedFile, nil, of: app)
  }

  /// `endBackgroundTask`; false if the identifier names nothing open.
  public mutating func endAssertion(_ activity: ActivityID, by process: ProcessID) -> Bool {
    makeUnique()
    guard let app = apps.app(of: process) else { return false }
    return endActivity(activity, of: app)
  }

  /// `backgroundTimeRemaining`; nil in the foreground, and for an app that is not in the set-up.
  public func assertionTimeLeft(of app: AppID) -> Span? {
    apps.contains(app) ? timeLeft(of: app) : nil
  }
}
