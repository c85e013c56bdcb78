public import SchedulerEngine

/// An app's work outside its tasks, with or without an assertion.
public struct ActivityFact: Equatable, Numbered {
  public let id: ActivityID
  public let app: AppID
  public let process: ProcessID
  public let name: NameID
  public let hold: AssertionHold
  public let uses: ActivityUse
  public let beganAt: Instant
  /// When its assertion expired, whether or not it had an expiration handler.
  public internal(set) var expiredAt: Instant?
  /// Whether the Neural Engine refused its inference because the app was in the background.
  public internal(set) var wasInferenceRefused = false
  /// When its process was suspended before the work was done.
  public internal(set) var frozenAt: Instant?
  /// Whether the process ended an assertion that was not open while this work was.
  public internal(set) var endedNothing = false
  /// False if its end may depend on real time, which the simulation cannot see.
  public internal(set) var wasSeen = true
  /// Nil while it continues.
  public internal(set) var ending: ActivityEnding?
  public internal(set) var endedAt: Instant?

  public var key: TaskKey { TaskKey(name, of: app) }
  public var isOpen: Bool { ending == nil }
  /// How long it lasted or, while it is open, how long it has lasted by this instant.
  public func length(upTo instant: Instant) -> Span { (endedAt ?? instant) - beganAt }
  package var number: Int64 { id.number }
}

public enum ActivityEnding: Equatable, Sendable {
  case finished
  case stopped
  case died(KillCause)
  /// The system granted no time, so it never began.
  case refused
}

extension RunRecord {
  public func activity(_ id: ActivityID) -> ActivityFact? { activityTable[number: id.number] }

  mutating func note(
    _ event: ActivityEvent, of id: ActivityID, by process: ProcessID, at instant: Instant
  ) {
    switch event {
    case .began(let app, let name, let hold, let uses):
      begin(
        ActivityFact(
          id: id, app: app, process: process, name: name, hold: hold, uses: uses, beganAt: instant))
    case .refused(let app, let name):
      begin(
        ActivityFact(
          id: id, app: app, process: process, name: name, hold: .none, uses: [], beganAt: instant))
      end(id, .refused, at: instant)
    case .expired:
      guard let place = placeOfOpen(id) else { return stray() }
      activityTable.facts[place].expiredAt = instant
    case .inferenceRefused:
      guard let place = placeOfOpen(id) else { return stray() }
      activityTable.facts[place].wasInferenceRefused = true
    case .finished: end(id, .finished, at: instant)
    case .stopped: end(id, .stopped, at: instant)
    case .died(let cause): end(id, .died(cause), at: instant)
    case .endedNothing: forEachOpen(of: process) { $0.endedNothing = true }
    case .notSeen:
      guard let place = activityTable.position(of: id.number) else { return stray() }
      activityTable.facts[place].wasSeen = false
    }
  }

  /// Notes that the process was suspended, so that its open work does not progress.
  mutating func freezeActivities(of process: ProcessID, at instant: Instant) {
    forEachOpen(of: process) { if $0.frozenAt == nil { $0.frozenAt = instant } }
  }

  private mutating func begin(_ fact: ActivityFact) {
    guard activityTable.insert(fact) else { return stray() }
    openActivities.append(fact.id)
  }

  private mutating func end(
    _ id: ActivityID, _ ending: ActivityEnding, at instant: Instant
  ) {
    guard let place = placeOfOpen(id) else { return stray() }
    activityTable.facts[place].ending = ending
    activityTable.facts[place].endedAt = instant
    if let index = openActivities.firstIndex(of: id) { openActivities.remove(at: index) }
  }

  private func placeOfOpen(_ id: ActivityID) -> Int? {
    guard let place = activityTable.position(of: id.number),
      activityTable.facts[place].isOpen
    else { return nil }
    return place
  }

  private mutating func forEachOpen(
    of process: ProcessID, _ change: (inout ActivityFact) -> Void
  ) {
    for id in openActivities {
      guard let place = activityTable.position(of: id.number),
        activityTable.facts[place].process == process
      else { continue }
      change(&activityTable.facts[place])
    }
  }
}
