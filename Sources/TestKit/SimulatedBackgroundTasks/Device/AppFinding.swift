public import Foundation
public import RunRecord
import RunText
public import SchedulerEngine

/// Something in an app's code that costs or may cost it background time, with the line of code. Repetitions
/// on later days of a test are the same finding.
public struct AppFinding: Equatable, Sendable, CustomStringConvertible {
  public typealias Severity = FindingSeverity
  public typealias Trust = SchedulerEngine.Trust

  public let code: FindingCode
  public var severity: Severity { code.severity }
  /// How reliable the finding is: the trust of the weakest fact behind it.
  public let trust: Trust
  public let identifier: String
  /// When it was first found.
  public let at: Date
  public let lastAt: Date
  public let count: Int
  /// The faulty call, or the registration of the handler that it happened in.
  public let site: CallSite?
  public let description: String

  init(_ findings: [Finding], at site: CallSite?, _ session: Session) {
    let (first, last) = (findings[0], findings[findings.count - 1])
    code = first.code
    trust = first.code.details.trust
    identifier = session.text(first.name)
    at = first.at.date
    lastAt = last.at.date
    count = findings.count
    self.site = site
    let clock = session.clock
    var when = "\(clock.date(first.at)) \(clock.time(first.at))"
    if count > 1 {
      when = "\(count) times from \(when) to \(clock.date(last.at)) \(clock.time(last.at))"
    }
    let place = site.map { " (\($0))" } ?? ""
    var consequence = "\(code.consequence)"
    if case .name(let other) = first.evidence.observed {
      consequence += " (by \(session.text(other)))"
    }
    let names = Set(findings.map(\.name)).count
    let others = names > 1 ? " and \(names - 1) more names" : ""
    description =
      "\(code.name): \(identifier)\(others), \(when)\(place): \(consequence). "
      + "Fix: \(session.fix(of: first) ?? "\(code.fix)")."
      + (code.isOutcome ? " The fix was not tried: real code cannot be rerun with it." : "")
  }
}

/// The answer to "why does my task not run?".
public struct Why: Sendable, CustomStringConvertible {
  public typealias RuleID = SchedulerEngine.RuleID

  public enum Status: Equatable, Sendable {
    case neverRequested
    /// The last request has ended, and nothing has been submitted since.
    case notRequested
    case running
    case pending
  }

  public let status: Status
  /// The rules that object to a pending request, the deciding rule first.
  public let objectors: [RuleID]
  public let description: String

  /// Whether nothing keeps the task from running: it is running, or starts at the device's next wake.
  public var isEmpty: Bool {
    switch status {
    case .running: true
    case .pending: objectors.isEmpty
    case .neverRequested, .notRequested: false
    }
  }

  /// For a device that has not started.
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
    description = context.explanation(of: why, task, at: session.simulation.now)
  }

  /// For a moment in the past.
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
    description = session.context(record).explanation(of: why, task, at: instant)
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
