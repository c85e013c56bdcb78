import RunRecord
import SchedulerEngine

/// The record of a log that is still growing.
struct RunRecordSoFar {
  private var record: RunRecord
  private var taken = 0

  init(from start: Instant) { record = RunRecord(from: start) }

  mutating func upTo(_ now: Instant, _ ledger: DecisionLedger) -> RunRecord {
    take(ledger)
    record.finish(at: now)
    return record
  }

  /// The number of facts, plus the number of rows they were taken from.
  mutating func size(_ ledger: DecisionLedger) -> Int64 {
    take(ledger)
    return record.factCount + Int64(ledger.rows.count)
  }

  private mutating func take(_ ledger: DecisionLedger) {
    while taken < ledger.rows.count {
      record.append(ledger.rows[taken])
      taken += 1
    }
  }
}

/// The lines of app code behind the record's facts.
struct SiteList {
  private struct Key: Hashable {
    var run: RunID?
    var request: RequestID?
    var activity: ActivityID?
    var process: ProcessID?
    var name: NameID?
    var at: Instant?
    var call = Call.other
  }

  /// A registration and a submission may be made at one instant about one name.
  enum Call { case registration, other }

  private var sites: [Key: CallSite] = [:]

  mutating func remember(_ site: CallSite?, ofHandlerOf run: RunID) {
    sites[Key(run: run)] = site
  }

  func site(ofHandlerOf run: RunID) -> CallSite? { sites[Key(run: run)] }

  mutating func remember(_ site: CallSite?, ofCompletionOf run: RunID, at instant: Instant) {
    sites[Key(run: run, at: instant)] = site
  }

  func site(ofCompletionOf run: RunID, at instant: Instant) -> CallSite? {
    sites[Key(run: run, at: instant)]
  }

  mutating func remember(_ site: CallSite?, of request: RequestID) {
    sites[Key(request: request)] = site
  }

  mutating func remember(_ site: CallSite?, of activity: ActivityID) {
    sites[Key(activity: activity)] = site
  }

  func site(of request: RequestID) -> CallSite? { sites[Key(request: request)] }
  func site(of activity: ActivityID) -> CallSite? { sites[Key(activity: activity)] }

  mutating func remember(
    _ site: CallSite?, of call: Call = .other, by process: ProcessID, about name: NameID,
    at instant: Instant
  ) {
    sites[Key(process: process, name: name, at: instant, call: call)] = site
  }

  /// The line of the faulty call, or else of the handler in which it happened.
  func site(of finding: Finding) -> CallSite? {
    switch finding.subject {
    // No call is faulty, and the call at that instant is only the handler's response.
    case .run(let run) where finding.code == .stalled: sites[Key(run: run)]
    case .run(let run): sites[Key(run: run, at: finding.at)] ?? sites[Key(run: run)]
    case .request(let request): sites[Key(request: request)]
    case .process(let process):
      site(of: finding, by: process)
    case .activity(let activity): sites[Key(activity: activity)]
    case .arrival: nil
    }
  }

  private func site(of finding: Finding, by process: ProcessID) -> CallSite? {
    func site(_ call: Call) -> CallSite? {
      sites[Key(process: process, name: finding.name, at: finding.at, call: call)]
    }
    return finding.code.isAboutRegistration
      ? site(.registration) : site(.other) ?? site(.registration)
  }
}

extension FindingCode {
  var isAboutRegistration: Bool {
    switch self {
    case .registeredTwice, .registeredLate, .lateRegistrationAccepted, .registeredUnpermitted: true
    default: false
    }
  }
}
