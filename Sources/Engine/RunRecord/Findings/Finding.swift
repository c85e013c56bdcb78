public import SchedulerEngine

/// A place in a log where an app did something that costs it background time.
///
/// A finding holds facts only; `FindingCode` has the words. Whether the simulator itself is right is checked
/// by the invariant checker, not here.
public struct Finding: Equatable, Sendable {
  public enum Subject: Equatable, Sendable {
    case run(RunID)
    case request(RequestID)
    case process(ProcessID)
    /// Something that arrived for the app, whether or not the app was launched for it.
    case arrival
    /// Work outside tasks.
    case activity(ActivityID)
  }

  public let code: FindingCode
  public let at: Instant
  public let app: AppID
  public let name: NameID
  public let subject: Subject
  /// What was found and what would have been enough, if that is a number.
  public let evidence: Evidence

  public init(
    _ code: FindingCode, at instant: Instant, _ key: TaskKey, _ subject: Subject,
    _ observed: Quantity = .nothing, _ required: Quantity = .nothing
  ) {
    self.code = code
    self.at = instant
    app = key.app
    name = key.name
    self.subject = subject
    evidence = Evidence(observed: observed, required: required)
  }

  public var key: TaskKey { TaskKey(name, of: app) }
}

/// The thresholds from which something is reported.
public struct FindingThresholds: Equatable, Sendable {
  /// Apple advises a week or less (fact 7).
  public var farthestEarliest = Span.days(7)
  /// Advice and sample code use fifteen minutes (fact 40).
  public var shortestRefreshDelay = Span.minutes(15)
  /// Assumed: this many resets in a row before a launch are a pattern.
  public var dateResets: Int64 = 3
  /// Assumed: higher than the share of runs that the system interrupts for no reason.
  public var expiredShare = Share.percent(50)
  /// Assumed: a run that used less of the processor than this did not bring about the monitor's kill where
  /// work outside tasks kept it busy.
  public var idleShare = Share.percent(10)
  /// Assumed: fewer runs than this say nothing about a share.
  public var fewestRuns: Int64 = 4
  /// Assumed: this many runs in a row that finished and asked for another soon after are a pattern.
  public var runsInARow: Int64 = 4
  public var soonAgain = Span.hours(1)
  /// Assumed: a request this soon after the end of a run should have been made by that run.
  public var resubmissionDelay = Span.seconds(5)
  /// Apple advises two or three silent pushes an hour at most (fact 127).
  public var pushesPerHour: Int64 = 3
  /// Assumed: a transfer that its app did not call discretionary is wanted within this time.
  public var urgentTransfer = Span.hours(1)
  /// Assumed: this many transfers of one name held by their delay are a pattern.
  public var delayedTransfers: Int64 = 3

  public init() {}
}

extension RunRecord {
  /// All findings, in order of time.
  public func findings(_ thresholds: FindingThresholds = FindingThresholds()) -> [Finding] {
    var found = runFindings(thresholds)
    found += mishapFindings()
    found += resubmissionFindings(thresholds)
    found += submissionFindings(thresholds)
    found += dateFindings(thresholds)
    found += expiryFindings(thresholds)
    found += nightFindings(thresholds)
    found += chainFindings(thresholds)
    found += continuedFindings()
    found += pushFindings(thresholds)
    found += activityFindings(thresholds)
    found += transferFindings(thresholds)
    let unseen = runs.filter { !$0.wasSeen }
    found.removeAll { isDoubtful($0, unseen) }
    return found.sorted(by: Finding.precedes)
  }

  /// Whether it says nothing about the app, because something that the log could not see may have caused it.
  private func isDoubtful(_ finding: Finding, _ unseen: [RunFact]) -> Bool {
    if case .activity(let activity) = finding.subject {
      return finding.code == .assertionLeftOpen && self.activity(activity)?.wasSeen == false
    }
    guard !unseen.isEmpty, case .run(let id) = finding.subject, let run = run(id) else {
      return false
    }
    return unseen.contains { other in
      other.id == id || (other.key == run.key && finding.code == .expiresOften)
        || (other.process == run.process && other.outcome == .killed)
    }
  }
}

extension Finding {
  /// By time, and within one instant by app, name and code.
  package static func precedes(_ left: Finding, _ right: Finding) -> Bool {
    if left.at != right.at { return left.at < right.at }
    if left.app != right.app { return left.app < right.app }
    if left.name != right.name { return left.name < right.name }
    return left.code.rawValue < right.code.rawValue
  }
}
