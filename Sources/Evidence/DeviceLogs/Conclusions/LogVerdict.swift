package import SchedulerEngine

/// The answer to the question with which somebody opens a log: does it run, and if not, why?
///
/// It claims no more than the log shows. Text and JSON say it in the same words.
package struct LogVerdict: Equatable, Sendable {
  /// The worst first.
  package enum State: String, CaseIterable, Sendable {
    /// There is nothing to launch.
    case stopped
    /// A request waits, for a reason or for longer than is usual.
    case waits
    /// It is launched, and its runs end badly.
    case troubled
    case cannotTell = "cannot-tell"
    case runs
  }

  package let state: State
  /// The task that the first line is about; nil if it is about the app or the whole log.
  package let task: TaskLog?
  /// What the first line says, as far as there is room.
  package let main: [LogFinding]
  /// What else was found, of this task and others.
  package let others: [LogFinding]
  /// Rules that may hold the task back of which the log cannot say whether they do.
  package let notSeen: [RuleID]
  /// Why nothing can be told, beyond the findings.
  package let obstacle: Obstacle?

  package enum Obstacle: Equatable, Sendable {
    case noDate, noTask
    case clockWentBack(line: Int64)
    /// Tasks are named, and nothing of them is told that leads to an answer.
    case nothingSaid
  }
}

extension DeviceLog {
  /// The verdict about these tasks: that of the one that is worst off, with what was found of the others.
  package func verdict(on tasks: [TaskLog]) -> LogVerdict {
    let ofApp = findings(of: [TaskLog]())
    if last == nil { return .untold(.noDate, ofApp) }
    let all = tasks.map { verdict(on: $0) }
    var worst: LogVerdict?
    for one in all where worst.map({ one.state.rank < $0.state.rank }) ?? true { worst = one }
    guard let worst else {
      return ofApp.isEmpty
        ? .untold(.noTask, [])
        : LogVerdict(
          state: .troubled, task: nil, main: ofApp, others: [], notSeen: [], obstacle: nil)
    }
    let elsewhere = all.filter { $0.task?.identifier != worst.task?.identifier }
      .flatMap { one in one.main.filter { $0.state != .cannotTell } + one.others }
    return LogVerdict(
      state: worst.state, task: worst.task, main: worst.main,
      others: worst.others + elsewhere + ofApp, notSeen: worst.notSeen, obstacle: worst.obstacle)
  }

  private func verdict(on task: TaskLog) -> LogVerdict {
    let found = findings(of: task)
    // Findings of a healthy task are not what its verdict is about.
    let minor = found.filter { task.isMinor($0) }
    let serious = found.filter { !task.isMinor($0) }
    let ranked = serious.enumerated().sorted {
      ($0.element.state.rank, $0.offset) < ($1.element.state.rank, $1.offset)
    }.map { $0.element }
    var state = ranked.first?.state ?? (task.runs.isEmpty ? .cannotTell : .runs)
    var obstacle: LogVerdict.Obstacle?
    if let steps, state == .cannotTell || state == .runs {
      state = .cannotTell
      obstacle = .clockWentBack(line: steps.firstLine)
    } else if ranked.isEmpty, state == .cannotTell {
      obstacle = .nothingSaid
    }
    return LogVerdict(
      state: state, task: task, main: ranked, others: minor, notSeen: notSeen(of: task),
      obstacle: obstacle)
  }

  /// Rules that only the user ends, or that the request brings with it, unless the log shows what they watch. A
  /// scheduler whose decisions are in the log has named all that hold back.
  private func notSeen(of task: TaskLog) -> [RuleID] {
    if let asked = task.submissions.last?.at, task.decisions.contains(where: { $0.to >= asked }) {
      return []
    }
    let rules = Rules()
    let terms = task.submissions.last?.terms
    let seen = seenInputs
    return RuleID.allCases.filter { rule in
      let isDemanded =
        rule == .externalPower && terms?.needsPower == true
        || rule == .network && terms?.needsNetwork == true
      let isUsers =
        rule.introduction.card.waitsFor == .user
        && rule.applies(to: task.kind ?? .refresh, by: rules) == .always
      return (isDemanded || isUsers) && rule.introduction.watches.isDisjoint(with: seen)
    }
  }
}

extension LogVerdict {
  fileprivate static func untold(_ obstacle: Obstacle, _ found: [LogFinding]) -> LogVerdict {
    LogVerdict(
      state: .cannotTell, task: nil, main: [], others: found, notSeen: [], obstacle: obstacle)
  }

  /// The least reliable of what the first line rests on; nil if it only repeats the log.
  package func trust(of shown: [LogFinding]) -> Trust? {
    shown.compactMap { $0.trust }.max { $0.rawValue < $1.rawValue }
  }
}

extension LogVerdict.State {
  fileprivate var rank: Int { LogVerdict.State.allCases.firstIndex(of: self) ?? 0 }
}

extension TaskLog {
  /// What a healthy task shows now and then: less than half of its runs ended badly, and a request that was
  /// refused is not the end of it.
  fileprivate func isMinor(_ finding: LogFinding) -> Bool {
    switch finding {
    case .expired(_, let count, _, 0), .failed(_, let count, _): count * 2 < runs.count
    case .submissionRefused: isWaiting || isRefusedBefore
    case .registrationRefused: isRefusedBefore
    case .nothingPending, .pushedAway: isWaiting && !runs.isEmpty
    default: false
    }
  }

  /// Whether it was launched after the last refusal.
  private var isRefusedBefore: Bool {
    guard let run = runs.last?.launchedAt else { return false }
    return !refusals.contains { $0.at >= run }
      && !registrations.contains { !$0.isPermitted && $0.at >= run }
  }
}

extension LogFinding {
  /// What it makes of a task if nothing is worse.
  package var state: LogVerdict.State {
    switch self {
    case .registrationRefused, .neverSubmitted, .submissionRefused, .chainEnded, .cancelled:
      .stopped
    case .neverLaunched, .waitsLong, .farDate, .notOpened: .waits
    case .condition(_, let condition, let launches):
      // What comes and goes every day is no reason to worry about a task that runs.
      launches > 0 && condition.rule.introduction.card.waitsFor != .user ? .runs : .waits
    case .onlyByDebugger, .notCompleted, .expired, .failed, .completedTwice, .pushedAway,
      .nothingPending, .ended:
      .troubled
    case .pending: .cannotTell
    }
  }

  /// The trust label of the rule on which it rests; nil if the log itself says it.
  package var trust: Trust? {
    switch self {
    case .condition(_, let condition, _): condition.rule.introduction.source.trust
    case .notOpened(_, _, let rule): rule.introduction.source.trust
    case .farDate: RuleID.earliestBeginDate.introduction.source.trust
    // No document describes the decisions; published logs show them.
    case .neverLaunched(_, _, .heldBack), .waitsLong(_, _, .heldBack): .observed
    default: nil
    }
  }

  /// The cause to which it points, if there is one.
  package var suspect: SuspectID? {
    switch self {
    case .registrationRefused: .identifier
    case .neverSubmitted, .cancelled, .nothingPending: .submission
    case .submissionRefused(_, 1?, _): .refreshOff
    case .submissionRefused(_, 3?, _): .identifier
    case .condition(_, let condition, _): condition.rule.introduction.card.suspect
    case .notOpened(_, _, let rule): rule.introduction.card.suspect
    case .neverLaunched(_, _, .heldBack(_, let policies)),
      .waitsLong(_, _, .heldBack(_, let policies)):
      policies.lazy.compactMap { RuleID(policy: $0) }.first?.introduction.card.suspect
    case .farDate: .farDate
    case .onlyByDebugger: .debugger
    case .chainEnded: .neverResubmitted
    case .notCompleted: .neverCompleted
    case .expired(_, _, _, let incomplete): incomplete > 0 ? .neverCompleted : .notIncremental
    case .pushedAway: .replaced
    case .submissionRefused, .neverLaunched, .waitsLong, .pending, .failed, .completedTwice, .ended:
      nil
    }
  }
}
