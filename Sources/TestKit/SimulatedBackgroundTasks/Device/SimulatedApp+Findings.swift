import RunRecord
import SchedulerEngine

extension SimulatedApp {
  /// What the app does that costs it background time, or will elsewhere: each mistake and each risk
  /// once, in order of the first time. Empty for an app that does all well.
  public var findings: [AppFinding] { allFindings.filter { $0.severity != .hint } }

  /// What is worth a look and may be meant so, likewise.
  public var hints: [AppFinding] { allFindings.filter { $0.severity == .hint } }

  private var allFindings: [AppFinding] {
    guard let session = device.session else { return [] }
    var places: [Cause: Int] = [:]
    var causes: [(site: CallSite?, findings: [Finding])] = []
    for finding in session.findings() where finding.app == id {
      let site = session.sites.site(of: finding)
      let cause = Cause(code: finding.code, name: finding.name, site: site)
      let place = places[cause] ?? causes.count
      places[cause] = place
      if place == causes.count { causes.append((site, [])) }
      causes[place].findings.append(finding)
    }
    return causes.map { AppFinding($0.findings, at: $0.site, session) }
  }

  private struct Cause: Hashable {
    let code: FindingCode
    let name: NameID
    let site: CallSite?
  }
}

extension Session {
  /// In order of time.
  fileprivate func findings() -> [Finding] {
    let record = recordSoFar()
    let continued = record.continuedTasks()
    var found = record.findings()
    found.removeAll {
      $0.code == .lateRegistrationAccepted && isPermittedByWildcard($0.name, to: $0.app)
    }
    for late in lateRegistrations
    where continued.place(of: late.key) == nil && !isPermittedByWildcard(late.name, to: late.app) {
      let place = found.firstIndex { $0.at > late.at } ?? found.count
      found.insert(late, at: place)
    }
    return found
  }
}
