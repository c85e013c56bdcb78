import RunRecord
import RunText
public import SchedulerEngine

/// The answer to "why does my task not run?".
public struct Why: Sendable, CustomStringConvertible {
  public typealias RuleID = SchedulerEngine.RuleID

  public enum Status: Equatable, Sendable {
    case neverRequested
    /// The last request has ended and nothing was submitted since.
    case notRequested
    case running
    case pending
  }

  public let status: Status
  /// What objects to a pending request, the deciding rule first.
  public let objectors: [RuleID]
  public let description: String

  /// Whether nothing keeps it from running: it runs, or starts at the device's next wake.
  public var isEmpty: Bool {
    switch status {
    case .running: true
    case .pending: objectors.isEmpty
    case .neverRequested, .notRequested: false
    }
  }

  /// Of a device that has not started.
  init() {
    status = .neverRequested
    objectors = []
    description = "not requested: the device did not start."
  }

  init(_ why: WhyNot, _ task: TaskKey, _ session: Session, _ record: RunRecord) {
    switch why {
    case .neverRequested: (status, objectors) = (.neverRequested, [])
    case .notRequested: (status, objectors) = (.notRequested, [])
    case .running: (status, objectors) = (.running, [])
    case .pending(let explanation):
      (status, objectors) = (.pending, explanation.objections.map(\.answer.objector))
    }
    let context = session.context(record)
    description = WhyBlock(context, task, why, at: session.simulation.now).text
  }

  /// Of a moment that is past.
  init(
    _ why: PastWhyNot, _ task: TaskKey, at instant: Instant, _ session: Session,
    _ record: RunRecord
  ) {
    switch why {
    case .neverRequested: (status, objectors) = (.neverRequested, [])
    case .notRequested: (status, objectors) = (.notRequested, [])
    case .running: (status, objectors) = (.running, [])
    case .pending(_, let against):
      (status, objectors) = (.pending, RuleID.allCases.filter { against.contains($0) })
    }
    description = PastWhyBlock(session.context(record), task, why, at: instant).text
  }
}

extension Session {
  func context(_ record: RunRecord) -> ReportContext {
    var named = setup
    named.names = names
    return ReportContext(
      named, beginning: beginning, record: record, rows: ledger.rows,
      style: TextStyle())
  }
}
