import RunRecord
import SchedulerEngine

extension InvariantChecker {
  mutating func started(_ id: ProcessID, of app: AppID) {
    if !processes.insert(CheckedProcess(id: id, app: app, startedRow: row)) {
      return report(.actedAfterDeath(id))
    }
    let other = self[app].process
    if processes.fact(other.number)?.isAlive == true { report(.startedBeside(id, other)) }
    self[app].process = id
  }

  mutating func moved(_ id: ProcessID, to phase: AppPhase) {
    guard let place = placeOfLiving(id) else { return }
    processes.facts[place].phase = phase
    if phase == .suspended {
      judgeSuspension(of: id)
      if processes.facts[place].assertions > 0 || processes.facts[place].lockedFiles > 0 {
        report(.suspendedUnderAssertion(id))
      }
    }
  }

  mutating func ended(_ id: ProcessID, _ cause: KillCause) {
    guard let place = placeOfLiving(id) else { return }
    judgeUse(of: place, cause)
    processes.facts[place].phase = .notRunning
    processes.facts[place].endedAt = now
    processes.facts[place].cause = cause
  }

  /// A process that was ended for using something must have been using it, in the background.
  private mutating func judgeUse(of place: Int, _ cause: KillCause) {
    let process = processes.facts[place]
    let isBusy = process.busyWork > 0
    switch cause {
    case .gpuRevoked where process.phase == .foreground || process.gpuWork == 0,
      .processorMonitor where process.phase == .foreground || (!isBusy && process.running == 0):
      report(.endedForNoUse(process.id, cause))
    default: break
    }
  }

  mutating func registered(_ id: ProcessID, _ name: NameID, _ answer: Registration) {
    if answer == .stale { return mustBeGone(id) }
    guard let place = placeOfLiving(id) else { return }
    switch answer {
    case .registered:
      let key = TaskKey(name, of: processes.facts[place].app)
      if self[key].handler == id { report(.registeredTwice(id, name)) }
      self[key].handler = id
    case .fatal: processes.facts[place].misusedAt = now
    case .notPermitted, .wildcard, .stale: break
    }
  }

  /// Notes that the app's process must end now.
  mutating func doom(_ app: AppID) {
    guard let place = processes.place(of: self[app].process.number),
      processes.facts[place].isAlive, processes.facts[place].doomedAt == nil
    else { return }
    processes.facts[place].doomedAt = now
  }

  /// The index of a process that may act; reports one that is unknown or gone.
  mutating func placeOfLiving(_ id: ProcessID) -> Int? {
    guard let place = processes.place(of: id.number) else {
      report(.unknownProcess(id))
      return nil
    }
    if processes.facts[place].isAlive { return place }
    report(.actedAfterDeath(id))
    return nil
  }

  /// A caller that was refused as stale must be gone.
  mutating func mustBeGone(_ id: ProcessID) {
    if processes.fact(id.number)?.isAlive == true { report(.staleWhileAlive(id)) }
  }
}

/// Invariant 26: each activity outside tasks ends exactly once, with its process at the latest, and its process is not
/// suspended under an assertion.
extension InvariantChecker {
  mutating func activity(_ id: ActivityID, _ process: ProcessID, _ event: ActivityEvent) {
    guard let owner = placeOfLivingOrDying(process, event) else { return }
    switch event {
    case .began(_, _, let hold, let uses):
      began(
        CheckedActivity(
          id: id, process: process, hold: hold, uses: uses),
        owner)
    case .refused:
      if processes.facts[owner].phase == .foreground { report(.refusedInFront(id)) }
      insert(CheckedActivity(id: id, process: process, hasEnded: true))
    case .expired:
      guard let place = placeOfOpen(id) else { return }
      let isInFront = processes.facts[owner].phase == .foreground
      if activities.facts[place].hasExpired || isInFront { report(.activityExpiredWrongly(id)) }
      activities.facts[place].hasExpired = true
    case .inferenceRefused:
      guard let place = placeOfOpen(id) else { return }
      let isWork = activities.facts[place].uses.contains(.neuralEngine)
      if !isWork || processes.facts[owner].phase != .background {
        report(.inferenceRefusedWrongly(process))
      }
      activities.facts[place].hasExpired = true
    case .finished, .stopped, .died:
      guard let place = placeOfOpen(id) else { return }
      let activity = activities.facts[place]
      activities.facts[place].hasEnded = true
      if (event == .stopped) != activity.hasExpired && !event.isDeath {
        report(.activityEndMislabelled(id))
      }
      if activity.hold.isAssertion { processes.facts[owner].assertions -= 1 }
      processes.facts[owner].count(activity.uses, -1)
    case .endedNothing, .notSeen: break
    }
  }

  private mutating func began(_ activity: CheckedActivity, _ owner: Int) {
    if !insert(activity) { return }
    if activity.hold.isAssertion { processes.facts[owner].assertions += 1 }
    processes.facts[owner].count(activity.uses, 1)
    let isFrozen = processes.facts[owner].phase == .suspended
    if isFrozen { report(.actedWhileSuspended(activity.process)) }
  }

  /// Returns false if an activity with this number existed before.
  @discardableResult
  private mutating func insert(_ activity: CheckedActivity) -> Bool {
    let isNew = activities.insert(activity)
    if !isNew { report(.activityEndedTwice(activity.id)) }
    return isNew
  }

  private mutating func placeOfOpen(_ id: ActivityID) -> Int? {
    guard let place = activities.place(of: id.number) else {
      report(.unknownActivity(id))
      return nil
    }
    if !activities.facts[place].hasEnded { return place }
    report(.activityEndedTwice(id))
    return nil
  }

  /// A process that ends takes its activities with it at the same instant.
  private mutating func placeOfLivingOrDying(_ id: ProcessID, _ event: ActivityEvent) -> Int? {
    guard event.isDeath else { return placeOfLiving(id) }
    guard let place = processes.place(of: id.number), processes.facts[place].endedAt == now
    else {
      report(.unknownProcess(id))
      return nil
    }
    return place
  }

  mutating func finishActivities() {
    for activity in activities.facts where !activity.hasEnded {
      if processes.fact(activity.process.number)?.isAlive == false {
        report(.activityOutlivedProcess(activity.id))
      }
    }
  }
}

struct CheckedActivity: Numbered {
  let id: ActivityID
  let process: ProcessID
  var hold = AssertionHold.none
  var uses: ActivityUse = []
  var hasExpired = false
  var hasEnded = false

  var number: Int64 { id.number }
}

extension ActivityEvent {
  fileprivate var isDeath: Bool {
    if case .died = self { true } else { false }
  }
}
