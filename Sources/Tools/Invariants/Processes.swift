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
    processesAwake.append(id)
  }

  mutating func moved(_ id: ProcessID, to phase: AppPhase) {
    guard let place = placeOfLiving(id) else { return }
    if phase == .foreground || processes.facts[place].phase == .foreground {
      processes.facts[place].lastFrontRow = row
    }
    noteFront(place, leaving: processes.facts[place].phase, for: phase)
    let before = processes.facts[place].phase
    processes.facts[place].phase = phase
    noteWaking(place, from: before)
    followAssertions(of: place, from: before)
    if phase == .suspended { judgeSuspension(of: id) }
    world.move(processes.facts[place].app, to: phase, at: now, row: row)
  }

  mutating func ended(_ id: ProcessID, _ cause: KillCause) {
    guard let place = placeOfLiving(id) else { return }
    if processes.facts[place].phase == .foreground { processes.facts[place].lastFrontRow = row }
    noteFront(place, leaving: processes.facts[place].phase, for: .notRunning)
    if cause == .expirationIgnored { penalise(place) }
    judgeUse(of: place, cause)
    processesAwake.removeAll { $0 == id }
    judgeTime(of: place)
    processes.facts[place].phase = .notRunning
    processes.facts[place].endedAt = now
    processes.facts[place].cause = cause
    world.move(processes.facts[place].app, to: .notRunning, at: now, row: row)
  }

  /// A process that was ended for using something must have been using it, in the background.
  private mutating func judgeUse(of place: Int, _ cause: KillCause) {
    let process = processes.facts[place]
    let isBusy = process.busyWork > 0
    processes.facts[place].wasBusy = isBusy
    switch cause {
    case .gpuRevoked where process.phase == .foreground || process.gpuWork == 0,
      .processorMonitor where process.phase == .foreground || (!isBusy && process.running == 0):
      report(.endedForNoUse(process.id, cause))
    default: break
    }
  }

  private mutating func noteFront(_ place: Int, leaving old: AppPhase, for new: AppPhase) {
    let app = processes.facts[place].app
    if new == .foreground {
      self[app].lastFront = .now
    } else if old == .foreground {
      self[app].lastFront = .at(now)
    }
    processes.facts[place].isToldToRest = false
    if new == .background { mayRest(place, afterWait: old == .foreground) }
  }

  /// Penalises the app for ignoring an expiration. If a test forced some of the expired runs, but not all, it
  /// is unknown whether there is a penalty.
  private mutating func penalise(_ place: Int) {
    let process = processes.facts[place]
    let expired = runs.facts.filter {
      $0.process == process.id && $0.endedAt == nil && $0.expiredAt != nil && $0.hadHandler
    }
    if expired.allSatisfy({ $0.isForced }) { return }
    self[process.app].isPenalised = expired.contains { $0.isForced } ? nil : true
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

/// Invariant 37: an app's assertions together keep it running no longer than its time, none is refused before
/// that, and each activity ends exactly once.
extension InvariantChecker {
  mutating func activity(_ id: ActivityID, _ process: ProcessID, _ event: ActivityEvent) {
    guard let owner = placeOfLivingOrDying(process, event) else { return }
    judgeTime(of: owner)
    switch event {
    case .began(_, _, let hold, let uses):
      began(
        CheckedActivity(
          id: id, process: process, hold: hold, uses: uses),
        owner)
    case .refused:
      let left = timeLeft(of: owner)
      if processes.facts[owner].phase == .foreground || left > limits.assertionWarning {
        report(.refusedWithTimeLeft(id, left))
      }
      insert(CheckedActivity(id: id, process: process, hasEnded: true))
    case .expired:
      guard let place = placeOfOpen(id) else { return }
      if activities.facts[place].hasExpired || timeLeft(of: owner) > limits.assertionWarning {
        report(.assertionExpiredEarly(id))
      }
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
      if activity.hold.isAssertion {
        processes.facts[owner].assertions -= 1
        mayRest(owner)
      }
      processes.facts[owner].count(activity.uses, -1)
    case .endedNothing, .notSeen: break
    }
    followClock(of: owner)
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

  /// Called when the phase of the process changes.
  mutating func followAssertions(of place: Int, from before: AppPhase) {
    judgeTime(of: place)
    let phase = processes.facts[place].phase
    if phase == .suspended {
      if processes.facts[place].assertions > 0 || processes.facts[place].lockedFiles > 0 {
        report(.suspendedUnderAssertion(processes.facts[place].id))
      }
    }
    followClock(of: place)
    if phase == .foreground || before == .suspended {
      processes.facts[place].assertionTime = .zero
    }
  }

  private mutating func followClock(of place: Int) {
    var process = processes.facts[place]
    let counts = process.phase == .background && process.assertions > 0
    if counts == (process.assertionsSince != nil) { return }
    if counts {
      process.assertionsSince = now
    } else {
      process.assertionTime = timeUsed(by: process)
      process.assertionsSince = nil
    }
    processes.facts[place] = process
  }

  private func timeUsed(by process: CheckedProcess) -> Span {
    guard let since = process.assertionsSince else { return process.assertionTime }
    return process.assertionTime + (now - since)
  }

  private func timeLeft(of place: Int) -> Span {
    (limits.assertionTime ?? Span(milliseconds: .max)) - timeUsed(by: processes.facts[place])
  }

  mutating func judgeTime(of place: Int) {
    let process = processes.facts[place]
    guard let limit = limits.assertionTime, process.assertionsSince != nil else { return }
    let used = timeUsed(by: process)
    if used > limit { report(.assertionsTooLong(process.id, used, limit: limit)) }
  }

  mutating func finishActivities() {
    for place in processes.facts.indices { judgeTime(of: place) }
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
