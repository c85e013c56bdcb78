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
  /// What was lost when a running app was told of a transfer, which it cannot lose again.
  let begunWithout: [GroundLost]
  var expiredAt: Instant?
  var hadHandler = false
  var completedAt: Instant?
  var succeeded = false
  var use: RunUse?
  var usedAt: Instant?
  var cellularCharged: Int64 = 0
  var endedAt: Instant?
  var outcome: Outcome?
  /// Only for continued runs.
  var unitsDone: Int64 = 0

  var number: Int64 { id.number }
  var key: TaskKey { TaskKey(request.name, of: app) }
  var cellularBytes: Int64 { use?.network == .cellular ? use?.bytes ?? 0 : 0 }
}

struct CheckedProcess: Numbered {
  let id: ProcessID
  let app: AppID
  let startedRow: Int64
  var phase = AppPhase.background
  /// When something happened to its app that must end the process.
  var doomedAt: Instant?
  var misusedAt: Instant?
  /// Whether one of its runs had expired, had a handler, and had not ended when the process was killed.
  var ignoredExpiration = false
  /// Its open assertions.
  var assertions: Int64 = 0
  /// The number of its open activities with each kind of use.
  var lockedFiles: Int64 = 0
  var gpuWork: Int64 = 0
  var busyWork: Int64 = 0
  var endedAt: Instant?
  var cause: KillCause?
  /// The number of its runs that have not ended.
  var running: Int64 = 0

  var number: Int64 { id.number }
  var isAlive: Bool { endedAt == nil }

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
  var isForceQuit = false
  var forceQuitRow: Int64 = -1
  var isRefreshOn = true
  /// Whether a row has shown the state of its switch.
  var isRefreshTold = false
  var pending = PerKind<Int64>(0)
}

extension NumberedTable {
  func place(of number: Int64) -> Int? { position(of: number) }
  func fact(_ number: Int64) -> Fact? { position(of: number).map { facts[$0] } }
}
