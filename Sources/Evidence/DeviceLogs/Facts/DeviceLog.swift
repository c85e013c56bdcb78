import Reports
package import SchedulerEngine

/// The contents of a device's log, as facts. Conclusions are drawn elsewhere.
package struct DeviceLog: Equatable, Sendable {
  package internal(set) var styles: [LogStyle] = []
  package internal(set) var first: Instant?
  package internal(set) var last: Instant?
  /// The time zone of the first entry that has one.
  package internal(set) var offset: UTCOffset?
  package internal(set) var entries = EntryCounts()
  /// Messages that were not understood, by their shape.
  package internal(set) var shapes: [ShapeCount] = []
  package internal(set) var tasks: [TaskLog] = []
  package internal(set) var sessions: [ForegroundSession] = []
  package internal(set) var changes: [DatedChange] = []
  package internal(set) var exits: [ExitCount] = []
  /// Set if lines of the app have earlier dates than the lines above them.
  package internal(set) var steps: BackwardSteps?
  /// The app that the log is about. Other apps are only named on request.
  package internal(set) var app: String?

  package struct EntryCounts: Equatable, Sendable {
    package internal(set) var lines: Int64 = 0
    package internal(set) var scheduler: Int64 = 0
    package internal(set) var client: Int64 = 0
    package internal(set) var app: Int64 = 0
    /// Entries of other processes, or about work of the system itself.
    package internal(set) var others: Int64 = 0
    package internal(set) var notUnderstood: Int64 = 0
    /// Too long, cut off, or with an impossible time.
    package internal(set) var damaged: Int64 = 0
    /// Lines of the app that the log contains a second time.
    package internal(set) var repeated: Int64 = 0
    /// Facts that were dropped because of `LogLimits`.
    package internal(set) var notKept: Int64 = 0
  }

  package struct ShapeCount: Equatable, Sendable {
    package let shape: String
    package internal(set) var count: Int64
    package let firstLine: Int64
  }

  package struct BackwardSteps: Equatable, Sendable {
    package internal(set) var count: Int64
    package let firstLine: Int64
    package let first: Span
  }

  package struct DatedChange: Equatable, Sendable {
    package let at: Instant
    package let change: DeviceChange
    /// The last line before another change that says the same.
    package internal(set) var told: Instant

    init(at: Instant, change: DeviceChange) {
      self.at = at
      self.change = change
      told = at
    }
  }

  package struct ExitCount: Equatable, Sendable {
    package let exit: BackgroundExit
    package internal(set) var count: Int64
  }

  /// The tasks of the app that the log is about.
  package var ownTasks: [TaskLog] { tasks.filter { $0.app == app } }

  package var otherTasks: [TaskLog] { tasks.filter { $0.app != app } }

  /// Those that a caller means: the one with this identifier, otherwise those that end like this.
  package func tasks(named name: String) -> [TaskLog] {
    let meant = NamedTask.meant(by: name, among: tasks) { $0.identifier }
    return meant.first?.identifier == name ? Array(meant.prefix(1)) : meant
  }
}

/// The apps that entries name, and the app of each process.
struct NamedApps {
  private var counts: [(app: String, count: Int)] = []
  private var processes: [String: String] = [:]
  private static let most = 1_000

  mutating func note(_ app: String) {
    if let place = counts.firstIndex(where: { $0.app == app }) {
      counts[place].count += 1
    } else if counts.count < NamedApps.most {
      counts.append((app, 1))
    }
  }

  mutating func note(_ app: String, of process: String) {
    note(app)
    if !process.isEmpty, processes.count < NamedApps.most { processes[process] = app }
  }

  func app(of process: String) -> String? { processes[process] }

  /// The app that is named most often; the first of them if several are.
  var likeliest: String? {
    var best: (app: String, count: Int)?
    for named in counts where best.map({ named.count > $0.count }) ?? true { best = named }
    return best?.app
  }
}

/// Everything about one identifier in a log.
package struct TaskLog: Equatable, Sendable {
  package let identifier: String
  package internal(set) var kind: TaskKind?
  /// From the log, or guessed from the identifier.
  package internal(set) var app: String
  package internal(set) var registrations: [Registration] = []
  package internal(set) var submissions: [Submission] = []
  package internal(set) var refusals: [Refusal] = []
  package internal(set) var cancellations: [Instant] = []
  /// Whether a request is pending where the log ends, by the order of its lines.
  package internal(set) var isWaiting = false
  package internal(set) var decisions: [DecisionStretch] = []
  package internal(set) var runs: [ObservedRun] = []
  /// Calls of the debugger while no request was pending.
  package internal(set) var emptyLaunches: [Instant] = []

  init(_ identifier: String, app: String) {
    self.identifier = identifier
    self.app = app
  }

  package struct Registration: Equatable, Sendable {
    package let at: Instant
    package let isPermitted: Bool
  }

  /// A call of `submit` that was not refused.
  package struct Submission: Equatable, Sendable {
    package let at: Instant
    package internal(set) var terms: RequestTerms
  }

  package struct Refusal: Equatable, Sendable {
    package let at: Instant
    package let code: Int64?
  }
}

/// Consecutive decisions that say the same.
package struct DecisionStretch: Equatable, Sendable {
  package let from: Instant
  package internal(set) var to: Instant
  package internal(set) var count: Int64 = 1
  /// The first one.
  package let decision: SystemDecision
}

/// A launch of the task and how it ended, as far as the log shows.
package struct ObservedRun: Equatable, Sendable {
  package let launchedAt: Instant
  package internal(set) var isByDebugger: Bool
  package internal(set) var expiredAt: Instant?
  /// When the app completed the task.
  package internal(set) var completedAt: Instant?
  package internal(set) var success: Bool?
  /// When the scheduler considered the task to be over.
  package internal(set) var overAt: Instant?
  /// Whether the app, or the framework in it, said more than once that it completed.
  package internal(set) var isCompletedTwice = false
  /// Who said so already.
  var completedBy: [LogEntry.Source] = []

  package var endedAt: Instant? { completedAt ?? overAt }
}

/// A stretch during which the user had an app in the foreground.
package struct ForegroundSession: Equatable, Sendable {
  package let app: String?
  package let from: Instant
  /// nil if the log does not show the end.
  package internal(set) var to: Instant?
}

/// Limits on what is kept, so that a log of any size is read in bounded memory, and the longest time between
/// two lines about the same event.
enum LogLimits {
  static let line = 1 << 20
  static let message = 1 << 16
  static let undated = 500
  static let shapes = 200
  static let tasks = 2_000
  static let submissions = 100_000
  static let runs = 100_000
  static let stretches = 50_000
  static let sessions = 100_000
  static let changes = 100_000
  static let policiesKept = 400_000
  static let registrations = 10_000
  /// This many lines of the app are remembered, to recognize copies.
  static let linesKnown = 20_000

  /// The app, its framework and the scheduler each log the same submission.
  static let sameSubmission = Span.seconds(2)
  static let sameLaunch = Span.seconds(20)
  static let sameEnd = Span.seconds(10)
  /// Threads may write lines in a different order than they created them.
  static let sameMoment = Span.seconds(2)
  /// More than this long after a launch, a line belongs to another run.
  static let longestRun = Span.hours(2)
}
