public import Foundation
public import RunRecord
import SchedulerEngine
import SimulationReport

/// Something an app does that costs it background time, with the line of its code.
public struct AppFinding: Equatable, Sendable, CustomStringConvertible {
  public let code: FindingCode
  public let identifier: String
  public let at: Date
  /// The call at fault, or the registration of the handler that it happened in.
  public let site: CallSite?
  public let description: String

  init(_ finding: Finding, _ session: Session) {
    code = finding.code
    identifier = session.text(finding.name)
    at = finding.at.date
    site = session.sites.site(of: finding)
    let clock = LocalClock(session.setup.utcOffset, changedIn: session.ledger.rows)
    let place = site.map { " (\($0))" } ?? ""
    description =
      "\(finding.code.name): \(identifier), \(clock.date(finding.at)) \(clock.time(finding.at))"
      + "\(place): \(finding.code.consequence). Fix: \(finding.code.fix)."
  }
}
