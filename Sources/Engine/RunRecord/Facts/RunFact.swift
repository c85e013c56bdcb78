public import SchedulerEngine

/// When and why a run was asked to stop.
public struct Expiry: Equatable, Sendable {
  public let at: Instant
  public let cause: ExpiryCause
  /// Without a handler nobody heard it.
  public let hasHandler: Bool
}

/// What the work of a run used, as told at its end.
public struct RunUse: Equatable, Sendable {
  public let processor: Span
  public let bytes: Int64
  /// What the bytes moved over.
  public let network: Network

  package init(processor: Span, bytes: Int64, network: Network) {
    self.processor = processor
    self.bytes = bytes
    self.network = network
  }
}

/// Everything the log says about one delivery of a request to its handler.
public struct RunFact: Equatable, Numbered {
  public let id: RunID
  public let request: RequestID
  /// Runs delivered together carry the same launch and share its time.
  public let launch: LaunchID
  public let process: ProcessID
  public let app: AppID
  public let name: NameID
  public let kind: TaskKind
  public let submittedAt: Instant
  /// The request's earliest begin date; nil asked for no delay.
  public let earliest: Instant?
  /// Since when nothing objected to the request; nil when no decision says so.
  public let eligibleAt: Instant?
  public let launchedAt: Instant
  /// Launched by a test, whatever objected: it says nothing about when the system launches.
  public let isForced: Bool
  /// Its process was started or resumed in the background, and this was delivered first.
  public internal(set) var wokeItsApp = false
  public internal(set) var endedAt: Instant?
  /// Nil while it still runs. It says what came of the work: where a transfer was lost, telling the app
  /// so, which is what the log calls completed, is a failure.
  public internal(set) var outcome: Outcome?
  /// How the transfer ended that the app is told of, unless all its bytes are there.
  public let lostTransfer: TransferEnd?
  public internal(set) var expiry: Expiry?
  /// A test asked it to stop.
  public internal(set) var isExpiryForced = false
  /// Why its process was killed, if it was killed with it.
  public internal(set) var killCause: KillCause?
  /// Nil while it still runs, and where it used nothing.
  public internal(set) var use: RunUse?
  /// What its wake and its work took from the app's budgets.
  public internal(set) var energyCharged: Int64 = 0
  public internal(set) var cellularCharged: Int64 = 0
  /// Its expiration handler was not called because its work occupied the queue.
  public internal(set) var wasUnheard = false
  /// The Neural Engine refused its inference in the background, so that it gave up.
  public internal(set) var wasInferenceRefused = false
  /// Its handler was never entered, because the work of this run occupied its queue, or, where it is the run
  /// itself, something that is no run's; nil if it was entered.
  public internal(set) var neverBeganBehind: RunID?
  /// When it was plain that what it waits for may keep real time, so that its end says nothing about the app.
  public internal(set) var notSeenAt: Instant?
  /// Of continued runs.
  public internal(set) var continued = ContinuedFact()
  /// When the app first submitted the same identifier again while this ran; nil if it did not.
  public internal(set) var resubmittedAt: Instant?
  /// When its process first submitted the same identifier, or tried to, after it had ended and before
  /// the user opened the app; nil if it did not, or had done so in time.
  public internal(set) var followUpAt: Instant?
  /// When its process first submitted anything, or tried to, after this run had ended as its last and
  /// before the user opened the app; nil if it did not.
  public internal(set) var submittedAfterEndAt: Instant?

  init(
    _ id: RunID, of fact: RequestFact, _ transfer: TransferFact?, in launch: LaunchID,
    by process: ProcessID, at instant: Instant
  ) {
    self.id = id
    lostTransfer = transfer?.end == .finished ? nil : transfer?.end
    self.launch = launch
    self.process = process
    request = fact.id
    app = fact.app
    name = fact.name
    kind = fact.kind
    submittedAt = fact.acceptedAt
    earliest = fact.request.earliest
    eligibleAt = fact.eligibleSince
    launchedAt = instant
    isForced = fact.isForced
  }

  public var key: TaskKey { TaskKey(name, of: app) }
  public var isRunning: Bool { outcome == nil }
  public var wasSeen: Bool { notSeenAt == nil }
  public var wasExpired: Bool { expiry != nil }
  /// Asked to stop by anybody but the user.
  public var wasCutOff: Bool {
    switch expiry?.cause {
    case nil, .stoppedByUser, .declinedByUser: false
    default: true
    }
  }
  public var wasResubmitted: Bool { resubmittedAt != nil }
  /// How long it ran; nil while it still runs.
  public var duration: Span? {
    guard let endedAt else { return nil }
    return endedAt - launchedAt
  }

  /// What it used of one core, on average over its time; none while it still runs.
  public var processorShare: Share {
    guard let use, let lasted = duration?.milliseconds, lasted > 0 else { return .none }
    let (worked, overflow) = use.processor.milliseconds.multipliedReportingOverflow(by: 1_000_000)
    return overflow ? .all : Share(millionths: worked / lasted)
  }

  /// Running from its launch up to, not including, its end.
  public func isRunning(at instant: Instant) -> Bool {
    if instant < launchedAt { return false }
    guard let endedAt else { return true }
    return instant < endedAt
  }

  mutating func end(_ told: Outcome, at instant: Instant) {
    endedAt = instant
    switch told {
    case .completed where lostTransfer != nil: outcome = .completed(success: false)
    case .completedAfterExpiration where lostTransfer != nil:
      outcome = .completedAfterExpiration(success: false)
    default: outcome = told
    }
  }

  mutating func charge(energy: Int64, cellular: Int64) {
    energyCharged = energyCharged.addingUpToMost(energy)
    cellularCharged = cellularCharged.addingUpToMost(cellular)
  }

  package var number: Int64 { id.number }
}

/// A call of app code that had no effect, cost the app its life, or would cost it on another system, as
/// the log tells it.
public struct CallFailure: Equatable, Sendable {
  public enum Call: Equatable, Sendable {
    case submission(SubmissionRefusal)
    case registration(Registration)
    case completion(RunID, Completion)
  }

  public let at: Instant
  public let process: ProcessID
  /// Nil when the log does not say whose process it was.
  public let app: AppID?
  public let name: NameID
  public let call: Call
}

/// One life of an app's process.
public struct ProcessFact: Equatable, Numbered {
  public let id: ProcessID
  public let app: AppID
  public let startedAt: Instant
  public internal(set) var phase = AppPhase.background
  /// When it was last in the foreground, now included; nil if never.
  public internal(set) var lastForegroundAt: Instant?
  public internal(set) var endedAt: Instant?
  /// Nil while it lives.
  public internal(set) var cause: KillCause?
  /// Of the runs that died with it for the processor monitor, the one that used it most.
  public internal(set) var hottestRun: RunID?
  var hottestShare = Share.none
  var runningRuns: Int64 = 0
  /// Started or resumed in the background, and nothing was delivered since.
  var isFreshlyWoken = false
  var lastEndedRun: RunID?

  init(_ id: ProcessID, of app: AppID, at instant: Instant) {
    self.id = id
    self.app = app
    startedAt = instant
  }

  mutating func enter(_ phase: AppPhase, at instant: Instant) {
    if phase == .foreground || self.phase == .foreground { lastForegroundAt = instant }
    isFreshlyWoken = phase == .background && self.phase != .foreground
    self.phase = phase
  }

  mutating func end(_ cause: KillCause, at instant: Instant) {
    enter(.notRunning, at: instant)
    endedAt = instant
    self.cause = cause
  }

  package var number: Int64 { id.number }
}

/// One silent push that arrived, whether or not it may launch anything.
public struct PushFact: Equatable, Sendable {
  public let at: Instant
  public let key: TaskKey
  public let priority: PushPriority
}

extension RunRecord {
  public func lastPush(of key: TaskKey, upTo instant: Instant) -> PushFact? {
    pushes.last { $0.key == key && $0.at <= instant }
  }
}
