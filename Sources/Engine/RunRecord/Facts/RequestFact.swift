public import SchedulerEngine

/// How a request ended. Exactly one of these applies to each accepted request.
public enum RequestEnding: Equatable, Sendable {
  case pending
  case launched(RunID)
  case replaced(by: RequestID)
  case cancelled
  case discarded(DiscardCause)
}

/// Everything the log says about one accepted submission.
public struct RequestFact: Equatable, Numbered {
  public let id: RequestID
  public let app: AppID
  public let request: TaskRequest
  public let acceptedAt: Instant
  public internal(set) var ending = RequestEnding.pending
  /// When it stopped being pending; nil while it still is.
  public internal(set) var endedAt: Instant?
  /// The time since which nothing objects; nil while something does, or before the first decision. It stays
  /// set after the launch.
  public internal(set) var eligibleSince: Instant?

  /// What the app was doing when it made the request.
  public internal(set) var occasion = SubmissionOccasion.inBackground

  /// Whether a test launched it regardless of objections.
  public internal(set) var isForced = false

  /// Indices into the record's list of objection steps; negative if there are none.
  var firstStep: Int32 = -1
  var lastStep: Int32 = -1

  init(_ id: RequestID, of app: AppID, _ request: TaskRequest, at instant: Instant) {
    self.id = id
    self.app = app
    self.request = request
    acceptedAt = instant
  }

  public var name: NameID { request.name }
  public var kind: TaskKind { request.kind }
  public var key: TaskKey { TaskKey(name, of: app) }
  public var isPending: Bool { ending == .pending }

  /// The earliest begin date, but not before the submission.
  public var notBefore: Instant {
    guard let earliest = request.earliest, earliest > acceptedAt else { return acceptedAt }
    return earliest
  }

  /// True from acceptance until just before its end.
  public func isPending(at instant: Instant) -> Bool {
    if instant < acceptedAt { return false }
    guard let endedAt else { return true }
    return instant < endedAt
  }

  /// Returns false and changes nothing if the request has already ended.
  mutating func end(_ ending: RequestEnding, at instant: Instant) -> Bool {
    guard isPending else { return false }
    self.ending = ending
    endedAt = instant
    return true
  }

  /// Appends the step stored at this index and returns the index of the previous one.
  mutating func note(_ step: ObjectionStep, at place: Int32) -> Int32 {
    let last = lastStep
    if last < 0 { firstStep = place }
    lastStep = place
    if !step.objections.isEmpty {
      eligibleSince = nil
    } else if eligibleSince == nil {
      eligibleSince = step.at
    }
    return last
  }

  package var number: Int64 { id.number }
}

/// What the log says about a continued run, apart from its launch and its end.
public struct ContinuedFact: Equatable, Sendable {
  /// The number of gaps in its progress that were long enough to be recorded.
  public internal(set) var stalls: Int64 = 0
  /// The time since which it makes no progress; nil while it does.
  public internal(set) var stalledSince: Instant?
  /// The number of times it reported less progress than before.
  public internal(set) var falls: Int64 = 0
  public internal(set) var titleChanges: Int64 = 0

  mutating func note(_ event: ContinuedEvent) {
    switch event {
    case .stalled(let since):
      stalls += 1
      stalledSince = since
    case .movedOn: stalledSince = nil
    case .fell: falls += 1
    case .titleChanged: titleChanges += 1
    case .shown, .hidden, .progress, .asked, .answered: break
    }
  }
}

/// A change in what objects to one request. It holds until the next step or the request's end.
struct ObjectionStep: Equatable, Sendable {
  let at: Instant
  let objections: RuleSet
  /// The index of the request's next step; negative if this is the last one.
  var next: Int32 = -1
}

/// What an app was doing when it submitted a request.
public enum SubmissionOccasion: UInt8, Equatable, Sendable {
  /// The app was in the foreground, or the user was just leaving it.
  case inFront
  /// One of the app's tasks was running.
  case inRun
  /// The app's process had just been started in the background.
  case atLaunch
  case inBackground
}

extension ProcessFact {
  func occasion(at instant: Instant) -> SubmissionOccasion {
    if phase == .foreground || lastForegroundAt == instant { return .inFront }
    if runningRuns > 0 { return .inRun }
    return startedAt == instant ? .atLaunch : .inBackground
  }
}

extension TaskRequest {
  /// Whether the system may launch or resume the app for it, instead of telling the app when it next runs.
  package var mayWake: Bool { kind != .transfer || !needs.contains(.noLaunchEvents) }
}
