/// What a slot of the event queue stands for.
struct SlotMeaning: Equatable, Sendable {
  enum Kind: UInt8, Sendable {
    case script, battery, lock, alarm, launch
    case suspend, leave, fold
    case habit, request, run, job
    case continued, pressure, forced
  }

  var kind: Kind
  var index: Int32
}

/// The device as the simulation moves it.
struct Device: Sendable {
  var conditions: DeviceConditions
  var battery: Reservoir
  var offset: UTCOffset
  /// What the network is when no habit says otherwise.
  var baseNetwork: Network
  var foreground: Int32 = -1
  /// Somebody uses the device outside the simulated apps.
  var isUsedElsewhere = false
  var answer = UserAnswer.keeps
}

/// One app as the simulation moves it.
struct App: Sendable {
  enum LaunchPhase: UInt8 { case notLaunched, launching, finished }

  var setup: AppSetup
  var isLive: Bool
  var models: [TaskModel]
  var hasTimers = false
  /// What is done of each model's total, kept on disk: it outlives the process.
  var progress: [Span] = []
  var conditions: AppConditions
  var process = ProcessID.none
  var launchPhase = LaunchPhase.notLaunched
  /// One bit for each permitted identifier that has a handler in this process.
  var handlers: UInt64 = 0
  /// What wildcards of the permitted list say of names; empty for most apps.
  var wildcardMatches: [WildcardMatch] = []
  /// The identifiers permitted by a wildcard that have a handler in this process.
  var wildcardHandlers: [NameID] = []
  var usage: UsageExpectation
  var backgroundSince = Instant.earliest
  var launch = LaunchID(number: 0)
  /// Launches and runs of this app so far; draws are about these numbers.
  var launches: Int64 = 0
  var runs: Int64 = 0
  var continuedLaunches: Int64 = 0
  var forcedLaunches: Int64 = 0
  var launchStart = Instant.never
  var suspendSlot: Int32 = 0
  var leaveSlot: Int32 = 0
  var foldSlot: Int32 = 0

  @inline(__always)
  func permittedPosition(of name: NameID) -> Int? {
    for position in setup.permitted.indices where setup.permitted[position] == name {
      return position
    }
    return nil
  }

  @inline(__always)
  func hasHandler(for name: NameID) -> Bool {
    guard let position = permittedPosition(of: name) else {
      return hasWildcardHandler(for: name)
    }
    return handlers & 1 << UInt64(position) != 0
  }

  @inline(__always)
  private func hasWildcardHandler(for name: NameID) -> Bool {
    for index in wildcardHandlers.indices where wildcardHandlers[index] == name { return true }
    return false
  }

  /// Handlers are the process's own.
  mutating func forgetHandlers() {
    handlers = 0
    if !wildcardHandlers.isEmpty { wildcardHandlers.removeAll(keepingCapacity: true) }
  }
}

/// A place for one pending request; `id` zero means free.
struct PendingRequest: Sendable {
  var id = RequestID(number: 0)
  var app: Int32 = 0
  var request = TaskRequest(.refresh, NameID(index: 0))
  var accepted = Instant.earliest
  var watched: WorldInputs = []
  var objections = ObjectorSet.none
  /// False until the first decision.
  var isDecided = false
  var eligibleSince = Instant.never
  /// A test launches it; the system does not launch it any more.
  var isForced = false
  var slot: Int32 = 0

  var isFree: Bool { id.number == 0 }
  var mayRun: Bool { isDecided && objections.isEmpty && !isFree && !isForced }
  /// Continued requests do not wait for a wake.
  var startsAtWake: Bool { mayRun && request.kind != .continued }
}

/// A place for one run that has not ended; `id` zero means free.
struct ActiveRun: Sendable {
  var id = RunID(number: 0)
  var app: Int32 = 0
  /// Which run of its app this is.
  var ordinal: Int64 = 0
  var name = NameID(index: 0)
  var kind = TaskKind.refresh
  var needs: RequestNeeds = []
  var started = Instant.earliest
  var isForced = false
  /// What a forced launch stood without from the start, and so cannot lose.
  var lacked: WorldInputs = []
  var hasExpirationHandler = false
  var isExpired = false
  /// What the time's end is called when it comes.
  var cause = ExpiryCause.timeUsedUp
  var killAt = Instant.never
  /// The end of its time: the warning's instant, after that the kill's.
  var limitAt = Instant.never
  /// When the processor monitor ends the process for it.
  var burnsOutAt = Instant.never
  var processor = Share.none
  var networkBytes: Int64 = 0
  /// The model whose total this run works on; -1 for none, or when the work has stopped.
  var savedModel: Int32 = -1
  var slot: Int32 = 0

  var isFree: Bool { id.number == 0 }
}

/// A run that ended a while ago, so that a further completion can be named.
struct EndedRun: Sendable {
  var id = RunID(number: 0)
  var wasCompleted = false
}

/// Where a repeating habit stands.
struct HabitState: Sendable {
  var setup: HabitSetup
  var isOpen = false
  /// The local day of the current or next occurrence.
  var day: Int64 = 0
  var closes = Instant.never
  var slot: Int32 = 0
}

/// A modelled handler's next step; `run` zero means free.
struct ModelJob: Sendable {
  enum Step: UInt8 {
    case finishWork, replyToExpiration, submitAfterCompleting
    case succeedAgain, failAgain
    case doUnits, standStill
    case submitInForeground
  }

  var run = RunID(number: 0)
  /// In order of planning.
  var number: Int64 = 0
  var app: Int32 = 0
  var process = ProcessID.none
  var task: Int32 = 0
  var step = Step.finishWork
  var due = Instant.never
  var isFrozen = false
  var slot: Int32 = 0
  /// Units done, and what was left of the step under way when its speed last changed.
  var done: Int64 = 0
  var left: Int64 = 0
  var anchor = Instant.earliest

  var isFree: Bool { run.number == 0 }

  func precedes(_ other: ModelJob) -> Bool {
    due == other.due ? number < other.number : due < other.due
  }
}
