public import SchedulerEngine

/// One place in a log where an app did something that costs it background time.
///
/// A finding is facts only; `FindingCode` has the words. It says nothing about whether the simulator
/// itself is right: that is the invariant checker's part.
public struct Finding: Equatable, Sendable {
  public enum Subject: Equatable, Sendable {
    case run(RunID)
    case request(RequestID)
    case process(ProcessID)
    /// Something that came to the app, and maybe no further.
    case arrival
    /// Work outside tasks.
    case activity(ActivityID)
  }

  public let code: FindingCode
  public let at: Instant
  public let app: AppID
  public let name: NameID
  public let subject: Subject
  /// What was found and what would have been enough, where that is a number.
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

/// From when on something is worth telling.
public struct FindingThresholds: Equatable, Sendable {
  /// Apple advises a week or less (fact 7).
  public var farthestEarliest = Span.days(7)
  /// Advice and sample code say fifteen minutes (fact 40).
  public var shortestRefreshDelay = Span.minutes(15)
  /// Assumed: so many resets in a row before a launch are a pattern.
  public var dateResets: Int64 = 3
  /// Assumed: above the share in which the system takes time back for no reason.
  public var expiredShare = Share.percent(50)
  /// Assumed: fewer runs than this say nothing about a share.
  public var fewestRuns: Int64 = 4
  /// Assumed: so many runs that were done and asked for another, each so soon after the one before.
  public var runsInARow: Int64 = 4
  public var soonAgain = Span.hours(1)
  /// Assumed: a request this soon after a run ended was meant to be made by that run.
  public var resubmissionDelay = Span.seconds(5)
  /// Apple advises two or three silent pushes an hour at most (fact 127).
  public var pushesPerHour: Int64 = 3
  /// Assumed: a transfer that its app did not call discretionary was wanted sooner.
  public var urgentTransfer = Span.hours(1)
  /// Assumed: so many transfers of one name held by their delay are a pattern.
  public var delayedTransfers: Int64 = 3

  public init() {}
}

extension RunRecord {
  /// Everything found, in order of time. Looks at each fact a fixed number of times and sorts once.
  public func findings(_ thresholds: FindingThresholds = FindingThresholds()) -> [Finding] {
    var found = runFindings()
    found += mishapFindings()
    found += resubmissionFindings(thresholds)
    found += submissionFindings(thresholds)
    found += dateFindings(thresholds)
    found += expiryFindings(thresholds)
    found += nightFindings(thresholds)
    found += chainFindings(thresholds)
    found += continuedFindings()
    found += pushFindings(thresholds)
    found += activityFindings()
    found += transferFindings(thresholds)
    let unseen = runs.filter { !$0.wasSeen }
    found.removeAll { isDoubtful($0, unseen) }
    return found.sorted(by: Finding.precedes)
  }

  /// Whether it says nothing about the app, because it may only come from what was not seen.
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
  /// In order of time; of one instant, in order of app, name and code.
  static func precedes(_ left: Finding, _ right: Finding) -> Bool {
    if left.at != right.at { return left.at < right.at }
    if left.app != right.app { return left.app < right.app }
    if left.name != right.name { return left.name < right.name }
    return left.code.rawValue < right.code.rawValue
  }
}

/// The findings of one cause at one identifier of one app, since they come by the hundred.
public struct FindingGroup: Equatable, Sendable {
  public let first: Finding
  public internal(set) var last: Finding
  public internal(set) var count: Int64
  public internal(set) var proof: FindingProof
  /// Of a broken chain, in order of time.
  public internal(set) var breaks: [ChainBreak] = []

  init(_ first: Finding) {
    self.first = first
    last = first
    count = 1
    proof = first.code.isOutcome ? .untried(.onlyLog) : .platform
  }
}

extension [Finding] {
  /// One group for each app, identifier and code, in order of the first finding.
  public var grouped: [FindingGroup] {
    var groups: [FindingGroup] = []
    let sorted = self.sorted(by: Finding.standsBefore)
    for finding in sorted {
      if let open = groups.last, open.first.key == finding.key, open.first.code == finding.code {
        groups[groups.count - 1].last = finding
        groups[groups.count - 1].count += 1
      } else {
        groups.append(FindingGroup(finding))
      }
    }
    return groups.sorted { Finding.precedes($0.first, $1.first) }
  }
}

extension Finding {
  /// What belongs together stands together, in order of time.
  fileprivate static func standsBefore(_ left: Finding, _ right: Finding) -> Bool {
    if left.app != right.app { return left.app < right.app }
    if left.name != right.name { return left.name < right.name }
    if left.code != right.code { return left.code.rawValue < right.code.rawValue }
    return left.at < right.at
  }
}
