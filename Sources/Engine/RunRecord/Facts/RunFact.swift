public import SchedulerEngine

/// When and why a run was asked to stop.
public struct Expiry: Equatable, Sendable {
  public let at: Instant
  public let cause: ExpiryCause
  /// Without an expiration handler the app does not learn of it.
  public let hasHandler: Bool
}

/// What the work of a run used, as reported at its end.
public struct RunUse: Equatable, Sendable {
  public let processor: Span
  public let bytes: Int64
  /// The network that the bytes moved over.
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
  /// Runs delivered together have the same launch and share its time.
  public let launch: LaunchID
  public let process: ProcessID
  public let app: AppID
  public let name: NameID
  public let kind: TaskKind
  public let submittedAt: Instant
  /// The request's earliest begin date; nil if it asked for no delay.
  public let earliest: Instant?
  /// The time since which nothing objected to the request; nil if no decision says so.
  public let eligibleAt: Instant?
  public let launchedAt: Instant
  /// Whether a test launched it regardless of objections, so that it does not show when the system launches.
  public let isForced: Bool
  /// Whether its process was started or resumed in the background and this run was delivered first.
  public internal(set) var wokeItsApp = false
  public internal(set) var endedAt: Instant?
  /// Nil while it runs. It describes the work: if a transfer was lost, the run that tells the app, which the
  /// log calls completed, counts as failed.
  public internal(set) var outcome: Outcome?
  /// How the transfer that this run reports ended; nil if all its bytes arrived or there is none.
  public let lostTransfer: TransferEnd?
  public internal(set) var expiry: Expiry?
  /// Whether a test asked it to stop.
  public internal(set) var isExpiryForced = false
  /// Why its process was killed, if that ended the run.
  public internal(set) var killCause: KillCause?
  /// Nil while it runs, and if it used nothing.
  public internal(set) var use: RunUse?
  /// What its wake and its work took from the app's energy budget.
  public internal(set) var energyCharged: Int64 = 0
  public internal(set) var cellularCharged: Int64 = 0
  /// Whether its expiration handler was not called because the work occupied the queue.
  public internal(set) var wasUnheard = false
  /// Whether the Neural Engine refused its inference in the background, so that it gave up.
  public internal(set) var wasInferenceRefused = false
  /// The run whose work occupied this one's queue, so that its handler was never called; its own ID if
  /// something other than a run occupied the queue. Nil if the handler was called.
  public internal(set) var neverBeganBehind: RunID?
  /// When it became clear that it waits for something that may take real time, so that its end says nothing
  /// about the app.
  public internal(set) var notSeenAt: Instant?
  /// Meaningful only for continued runs.
  public internal(set) var continued = ContinuedFact()
  /// When the app first submitted the same identifier again during this run; nil if it did not.
  public internal(set) var resubmittedAt: Instant?
  /// When its process first submitted, or tried to submit, the same identifier after this run and before the
  /// user opened the app; nil if it did not, or had done so during the run.
  public internal(set) var followUpAt: Instant?
  /// When its process first submitted, or tried to submit, anything after this run had ended as its last one
  /// and before the user opened the app; nil if it did not.
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
  /// Whether anyone but the user asked it to stop.
  public var wasCutOff: Bool {
    switch expiry?.cause {
    case nil, .stoppedByUser, .declinedByUser: false
    default: true
    }
  }
  public var wasResubmitted: Bool { resubmittedAt != nil }
  /// Nil while it runs.
  public var duration: Span? {
    guard let endedAt else { return nil }
    return endedAt - launchedAt
  }

  /// The share of one core that it used on average; none while it runs.
  public var processorShare: Share {
    guard let use, let lasted = duration?.milliseconds, lasted > 0 else { return .none }
    let (worked, overflow) = use.processor.milliseconds.multipliedReportingOverflow(by: 1_000_000)
    return overflow ? .all : Share(millionths: worked / lasted)
  }

  /// True from its launch until just before its end.
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

/// A call of the app that had no effect, killed the app, or would have killed it on another system.
public struct CallFailure: Equatable, Sendable {
  public enum Call: Equatable, Sendable {
    case submission(SubmissionRefusal)
    case registration(Registration)
    case completion(RunID, Completion)
  }

  public let at: Instant
  public let process: ProcessID
  /// Nil if the log does not say whose process it was.
  public let app: AppID?
  public let name: NameID
  public let call: Call
}

/// The lifetime of one process of an app.
public struct ProcessFact: Equatable, Numbered {
  public let id: ProcessID
  public let app: AppID
  public let startedAt: Instant
  public internal(set) var phase = AppPhase.background
  /// When it was last in the foreground, which may be now; nil if never.
  public internal(set) var lastForegroundAt: Instant?
  public internal(set) var endedAt: Instant?
  /// Nil while it lives.
  public internal(set) var cause: KillCause?
  /// If the processor monitor killed it, the run with the highest processor use among those that died with
  /// it.
  public internal(set) var hottestRun: RunID?
  var hottestShare = Share.none
  var runningRuns: Int64 = 0
  /// Whether it was started or resumed in the background and nothing has been delivered to it since.
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

/// A silent push that arrived, whether or not it may launch its app.
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
