public import Foundation
public import SchedulerEngine

/// One call of `setTaskCompleted` by the app's code.
public struct SimulatedCompletion: Equatable, Sendable {
  public typealias Verdict = Completion

  public let at: Date
  public let success: Bool
  /// Whether it was the one that counts, or came again or too late.
  public let verdict: Verdict
  public let site: CallSite?
}
