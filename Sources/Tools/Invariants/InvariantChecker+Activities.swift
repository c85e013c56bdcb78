import RunRecord
import SchedulerEngine

/// Invariant 37: all assertions of an app together keep it going for no longer than its time, none is
/// refused before, and each activity ends once and in one way.
extension InvariantChecker {
  mutating func activity(_ id: ActivityID, _ process: ProcessID, _ event: ActivityEvent) {
    guard let owner = placeOfLivingOrDying(process, event) else { return }
    judgeTime(of: owner)
    switch event {
    case .began(_, _, let hold, let locksFile):
      began(CheckedActivity(id: id, process: process, hold: hold, locksFile: locksFile), owner)
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
      if activity.locksFile { processes.facts[owner].locks -= 1 }
    case .endedNothing: break
    }
    followClock(of: owner)
  }

  private mutating func began(_ activity: CheckedActivity, _ owner: Int) {
    if !insert(activity) { return }
    if activity.hold.isAssertion { processes.facts[owner].assertions += 1 }
    if activity.locksFile { processes.facts[owner].locks += 1 }
    let isFrozen = processes.facts[owner].phase == .suspended
    if isFrozen { report(.actedWhileSuspended(activity.process)) }
  }

  /// False where one of its number was there before.
  @discardableResult
  private mutating func insert(_ activity: CheckedActivity) -> Bool {
    let isNew = forgottenActivities[activity.number] == 0 && activities.insert(activity)
    if !isNew { report(.activityEndedTwice(activity.id)) }
    return isNew
  }

  private mutating func placeOfOpen(_ id: ActivityID) -> Int? {
    guard let place = activities.place(of: id.number) else {
      report(
        forgottenActivities[id.number] == 0 ? .unknownActivity(id) : .activityEndedTwice(id))
      return nil
    }
    if !activities.facts[place].hasEnded { return place }
    report(.activityEndedTwice(id))
    return nil
  }

  /// A process that is gone takes its activities along, at that instant.
  private mutating func placeOfLivingOrDying(_ id: ProcessID, _ event: ActivityEvent) -> Int? {
    guard event.isDeath else { return placeOfLiving(id) }
    guard let place = processes.place(of: id.number), processes.facts[place].endedAt == now
    else {
      report(.unknownProcess(id))
      return nil
    }
    return place
  }

  /// The process came to the front or left it, rests, begins or ends.
  mutating func followAssertions(of place: Int, from before: AppPhase) {
    judgeTime(of: place)
    let phase = processes.facts[place].phase
    if phase == .suspended {
      if processes.facts[place].assertions > 0 || processes.facts[place].locks > 0 {
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

/// What the checker knows of work outside tasks.
struct CheckedActivity: Numbered {
  let id: ActivityID
  let process: ProcessID
  var hold = AssertionHold.none
  var locksFile = false
  var hasExpired = false
  var hasEnded = false

  var number: Int64 { id.number }
}

extension ActivityEvent {
  fileprivate var isDeath: Bool {
    if case .died = self { true } else { false }
  }
}
