package import SchedulerEngine

/// All that a log says of one identifier.
package struct TaskLog: Equatable, Sendable {
  package let identifier: String
  package internal(set) var kind: TaskKind?
  /// As far as the log tells, or the identifier lets guess.
  package internal(set) var app: String
  package internal(set) var submissions: [Submission] = []
  package internal(set) var refusals: [Refusal] = []
  package internal(set) var cancellations: [Instant] = []
  package internal(set) var decisions: [DecisionStretch] = []
  package internal(set) var runs: [ObservedRun] = []
  /// Calls of the debugger while nothing was pending.
  package internal(set) var emptyLaunches: [Instant] = []

  init(_ identifier: String, app: String) {
    self.identifier = identifier
    self.app = app
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

/// Decisions one after the other that say the same.
package struct DecisionStretch: Equatable, Sendable {
  package let from: Instant
  package internal(set) var to: Instant
  package internal(set) var count: Int64 = 1
  /// The first of them.
  package let decision: SystemDecision
}

/// A launch of the task and how it ended, as far as the log tells.
package struct ObservedRun: Equatable, Sendable {
  package let launchedAt: Instant
  package internal(set) var isByDebugger: Bool
  package internal(set) var expiredAt: Instant?
  /// When the app said that it is complete.
  package internal(set) var completedAt: Instant?
  package internal(set) var success: Bool?
  /// When the scheduler took it for over.
  package internal(set) var overAt: Instant?

  package var endedAt: Instant? { completedAt ?? overAt }

  package func isRunning(at instant: Instant) -> Bool {
    launchedAt <= instant && endedAt.map { instant <= $0 } ?? true
  }
}

/// A stretch during which the user had an app in front.
package struct ForegroundSession: Equatable, Sendable {
  package let app: String?
  package let from: Instant
  /// Nil where the log does not tell.
  package internal(set) var to: Instant?
}
