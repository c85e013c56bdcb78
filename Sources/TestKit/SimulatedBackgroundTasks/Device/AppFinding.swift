public import Foundation
public import PlatformFacts
public import RunRecord
import RunText
import SchedulerEngine

/// What an app does that costs it background time, or may, with the line of its code. However often the days of a
/// test repeat it, it is one.
public struct AppFinding: Equatable, Sendable, CustomStringConvertible {
  public typealias Severity = FindingSeverity
  public typealias Trust = PlatformFacts.Trust

  public let code: FindingCode
  public var severity: Severity { code.severity }
  /// How far what is said of it can be relied on: as far as the weakest of the facts behind it.
  public let trust: Trust
  public let identifier: String
  /// When it was found first.
  public let at: Date
  public let lastAt: Date
  public let count: Int
  /// The call at fault, or the registration of the handler that it happened in.
  public let site: CallSite?
  public let description: String

  init(_ findings: [Finding], at site: CallSite?, _ session: Session) {
    let (first, last) = (findings[0], findings[findings.count - 1])
    code = first.code
    trust = CitedFacts(by: "\(first.code.name)", []).weakestTrust ?? .assumed
    identifier = session.text(first.name)
    at = first.at.date
    lastAt = last.at.date
    count = findings.count
    self.site = site
    let clock = LocalClock(session.setup.utcOffset, changedIn: session.ledger.rows)
    var when = "\(clock.date(first.at)) \(clock.time(first.at))"
    if count > 1 {
      when = "\(count) times from \(when) to \(clock.date(last.at)) \(clock.time(last.at))"
    }
    let place = site.map { " (\($0))" } ?? ""
    description =
      "\(code.name): \(identifier), \(when)\(place): \(code.consequence). Fix: \(code.fix)."
      + (code.isOutcome ? " The fix was not tried: real code cannot be rerun with it." : "")
  }
}
