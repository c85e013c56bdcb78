public import Foundation
public import SchedulerEngine

/// Why a test cannot launch or expire a task by hand.
public struct ForcingProblem: Error, Equatable {
  public enum Kind: Equatable, Sendable {
    /// Only a pending request can be launched (fact 111).
    case nothingPending(others: [String])
    case alreadyRunning(since: Date)
    /// The app's process lives and registered nothing under this identifier.
    case noHandler
    case notInstalled
    /// No change of the world ends these objections.
    case cannotBeMet(by: [RuleID])
    /// The app was started for it, and registered no handler or ended before it was called.
    case endedBeforeItsHandler
    case nothingRuns(others: [String])
    case alreadyExpired(at: Date)
    /// A debugger is attached to a process.
    case processNotRunning
    case deviceDoesNotRun
  }

  public let identifier: String
  public let kind: Kind

  init(_ identifier: String, _ kind: Kind) {
    self.identifier = identifier
    self.kind = kind
  }
}
