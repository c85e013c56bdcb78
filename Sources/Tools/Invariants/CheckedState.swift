import RunRecord
import SchedulerEngine

struct CheckedRequest: Numbered {
  enum State: Equatable {
    case pending
    case launched
    /// `isAnnounced` once the log has said so in a row of its own.
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
  /// The place of the row that told the last one.
  var decidedRow: Int64 = -1
  var eligibleSince: Instant?
  /// Wrong since the last decision, and reported.
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
  /// By a test, as the row before says.
  let isForced: Bool
  var expiredAt: Instant?
  var hadHandler = false
  var completedAt: Instant?
  var succeeded = false
  var use: RunUse?
  var usedAt: Instant?
  var cellularCharged: Int64 = 0
  /// What its wake has still to be charged.
  var wakeDue: Int64 = 0
  /// Energy that was charged for its work.
  var workPaid: Int64 = 0
  var endedAt: Instant?
  var outcome: Outcome?
  /// Of a continued run.
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
  /// The place of the latest row that brought it to the front or took it from there.
  var lastFrontRow: Int64 = -1
  /// When something happened to its app that ends a process.
  var doomedAt: Instant?
  var misusedAt: Instant?
  /// Some run of it expired, had a handler and was still there when the process was killed.
  var ignoredExpiration = false
  /// Some run of it had used so much of the processor when it ended.
  var burntOut = false
  /// Work outside tasks that uses the processor was open when it ended.
  var wasBusy = false
  /// Assertions open, and how long they kept it going since it was last in front or resumed.
  var assertions: Int64 = 0
  /// How much of its open work uses each.
  var lockedFiles: Int64 = 0
  var gpuWork: Int64 = 0
  var busyWork: Int64 = 0
  var assertionTime = Span.zero
  var assertionsSince: Instant?
  var endedAt: Instant?
  var cause: KillCause?
  /// Runs of it that have not ended.
  var running: Int64 = 0
  /// The row that started or resumed it in the background, where nothing was delivered since.
  var wokenRow: Int64?
  /// When it is to be suspended, if nothing needs it; nil where nobody asks.
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

/// What the checker knows of one identifier of one app.
struct CheckedTask: Sendable {
  var pending: RequestID?
  var running: RunID?
  /// The process that registered a handler last.
  var handler = ProcessID.none
}

struct CheckedApp: Sendable {
  var process = ProcessID.none
  /// Something outside woke it, and how long that keeps it from being suspended.
  var wokenAt: Instant?
  var awakeUntil: Instant?
  var isForceQuit = false
  var forceQuitRow: Int64 = -1
  var isRefreshOn = true
  var installedAt: Instant?
  /// A row said how its switch stands.
  var isRefreshTold = false
  var isDebugged = false
  var lastFront = LastFront.unknown
  /// Of transfers that it begins in the background: for how long, and until when.
  var transferDelay = Span.zero
  var transferDelayEnds = Instant.earliest
  /// Nil where rows do not tell.
  var isPenalised: Bool? = false
  /// Nil before anything was paid.
  var purse: CheckedPurse?
  var pending = PerKind<Int64>(0)
  private var latest = PerKind<CheckedLaunch?>(nil)

  /// Nothing is kept of continued launches, which need no distance.
  subscript(last kind: TaskKind) -> CheckedLaunch? {
    get { kind.spacedAs.flatMap { latest[$0] } }
    set { if let kind = kind.spacedAs { latest[kind] = newValue } }
  }
}

/// When the user last had an app in front.
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
  func fact(_ number: Int64) -> Fact? { self[number: number] }
}
