import RunRecord
import SchedulerEngine

struct CheckedRequest: Numbered {
  enum State: Equatable {
    case pending
    case launched
    /// `isAnnounced` is set once the log has a row for it.
    case replaced(by: RequestID, isAnnounced: Bool)
    case cancelled
    case discarded
  }

  let id: RequestID
  let app: AppID
  let request: TaskRequest
  let acceptedAt: Instant
  let acceptedRow: Int64
  var state = State.pending
  var endedAt: Instant?
  /// Nil before the first decision.
  var objections: RuleSet?
  /// The index of the row with the last decision.
  var decidedRow: Int64 = -1
  var eligibleSince: Instant?
  /// Objections reported as wrong since the last decision.
  var isToldOf = RuleSet.none

  var number: Int64 { id.number }
  var key: TaskKey { TaskKey(request.name, of: app) }
}

struct CheckedRun: Numbered {
  let id: RunID
  let request: TaskRequest
  let app: AppID
  let process: ProcessID
  let launchedAt: Instant
  let launchedRow: Int64
  /// Whether a test forced the launch, according to the row before.
  let isForced: Bool
  var expiredAt: Instant?
  var hadHandler = false
  var completedAt: Instant?
  var succeeded = false
  var use: RunUse?
  var usedAt: Instant?
  var cellularCharged: Int64 = 0
  /// The part of its wake that has not been charged yet.
  var wakeDue: Int64 = 0
  /// The energy charged for its work.
  var workPaid: Int64 = 0
  var endedAt: Instant?
  var outcome: Outcome?
  /// Only for continued runs.
  var stalledSince: Instant?
  var progress: TaskProgress?
  var progressToldAt: Instant?

  var number: Int64 { id.number }
  var key: TaskKey { TaskKey(request.name, of: app) }
  var processor: Span { use?.processor ?? .zero }
  var cellularBytes: Int64 { use?.network == .cellular ? use?.bytes ?? 0 : 0 }
}

struct CheckedProcess: Numbered {
  let id: ProcessID
  let app: AppID
  let startedRow: Int64
  var phase = AppPhase.background
  /// The index of the latest row in which it came to the foreground or left it.
  var lastFrontRow: Int64 = -1
  /// When something happened to its app that must end the process.
  var doomedAt: Instant?
  var misusedAt: Instant?
  /// Whether one of its runs had expired, had a handler, and had not ended when the process was killed.
  var ignoredExpiration = false
  /// Whether one of its runs had exceeded the processor limit when that run ended.
  var burntOut = false
  /// Whether work outside tasks that uses the processor was open when the process ended.
  var wasBusy = false
  /// Open assertions, and how long they have kept it running since it was last in the foreground or resumed.
  var assertions: Int64 = 0
  /// The number of its open activities with each kind of use.
  var lockedFiles: Int64 = 0
  var gpuWork: Int64 = 0
  var busyWork: Int64 = 0
  var assertionTime = Span.zero
  var assertionsSince: Instant?
  var endedAt: Instant?
  var cause: KillCause?
  /// The number of its runs that have not ended.
  var running: Int64 = 0
  /// The row that started or resumed it in the background, until something is delivered.
  var wokenRow: Int64?
  /// When it has to be suspended if nothing keeps it awake; nil if that is not checked.
  var restDue: Instant?
  var isToldToRest = false

  var number: Int64 { id.number }
  var isAlive: Bool { endedAt == nil }
  func wasInFront(after row: Int64) -> Bool { phase == .foreground || lastFrontRow > row }

  mutating func count(_ uses: ActivityUse, _ change: Int64) {
    if uses.contains(.lockedFile) { lockedFiles += change }
    if uses.contains(.gpu) { gpuWork += change }
    if uses.contains(.processor) { busyWork += change }
  }
}

struct CheckedTask: Sendable {
  var pending: RequestID?
  var running: RunID?
  /// The last process that registered a handler.
  var handler = ProcessID.none
}

struct CheckedApp: Sendable {
  var process = ProcessID.none
  /// When something external woke the app, and until when that keeps it from being suspended.
  var wokenAt: Instant?
  var awakeUntil: Instant?
  var isForceQuit = false
  var forceQuitRow: Int64 = -1
  var isRefreshOn = true
  var installedAt: Instant?
  /// Whether a row has shown the state of its switch.
  var isRefreshTold = false
  var isDebugged = false
  var standing = Standing.usual
  var standingSince = Instant.earliest
  var lastFront = LastFront.unknown
  /// For transfers that it begins in the background: the length of the delay and its end.
  var transferDelay = Span.zero
  var transferDelayEnds = Instant.earliest
  /// Nil if the rows do not show it.
  var isPenalised: Bool? = false
  /// Nil before anything was charged.
  var purse: CheckedPurse?
  var pending = PerKind<Int64>(0)
  private var latest = PerKind<CheckedLaunch?>(nil)

  /// Continued launches are not recorded, because they need no spacing.
  subscript(last kind: TaskKind) -> CheckedLaunch? {
    get { kind.spacedAs.flatMap { latest[$0] } }
    set { if let kind = kind.spacedAs { latest[kind] = newValue } }
  }
}

/// When an app was last in the foreground.
enum LastFront: Equatable, Sendable {
  /// Before the log, or never.
  case unknown
  case never
  case now
  case at(Instant)
}

struct CheckedLaunch: Sendable {
  let id: LaunchID
  let at: Instant
}

extension NumberedTable {
  func place(of number: Int64) -> Int? { position(of: number) }
  func fact(_ number: Int64) -> Fact? { position(of: number).map { facts[$0] } }
}
