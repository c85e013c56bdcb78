public import Foundation
import RunRecord
public import SchedulerEngine

/// One launch of a task's handler.
public struct SimulatedRun: Equatable, Sendable {
  public typealias Outcome = SchedulerEngine.Outcome

  public let identifier: String
  public let submittedAt: Date
  public let launchedAt: Date
  /// Nil while it runs.
  public let endedAt: Date?
  /// How long it ran; nil while it runs.
  public let duration: Duration?
  /// Nil while it runs.
  public let outcome: Outcome?
  /// Why it was asked to stop, which an app never learns; nil if it was not.
  public let expiry: ExpiryCause?

  init(_ fact: RunFact, _ identifier: String) {
    self.identifier = identifier
    submittedAt = fact.submittedAt.date
    launchedAt = fact.launchedAt.date
    endedAt = fact.endedAt?.date
    duration = fact.duration.map(Duration.init)
    outcome = fact.outcome
    expiry = fact.expiry?.cause
  }
}

/// One call of `setTaskCompleted` by the app's code.
public struct SimulatedCompletion: Equatable, Sendable {
  public typealias Verdict = Completion

  public let at: Date
  public let success: Bool
  /// Whether it was the one that counts, or came again or too late.
  public let verdict: Verdict
  public let site: CallSite?
}
