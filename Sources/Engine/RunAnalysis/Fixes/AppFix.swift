import RunRecord
public import SchedulerEngine

/// A change to a modelled task that tests whether a finding about it is true.
public enum AppFix: Equatable, Sendable {
  /// Its handler submits the next request before anything else.
  case submitsFirst
  /// It asks whether a request is pending and does not replace one.
  case keepsPendingRequest
  /// Its earliest begin date is this far ahead.
  case asksAhead(Span)
  /// It saves its progress this often, so that the next run continues there.
  case saves(every: Span)
  /// As `saves`, and it asks for another run until all of its work is done.
  case goesOn(every: Span)
  /// A run has at most this much to do.
  case works(atMost: Span)
  /// Its work outside tasks holds an assertion against suspension.
  case holdsAssertion
}

extension Setup {
  /// A copy with this change to a task; nil if its app is not modelled or the change makes no difference.
  public func applying(_ fix: AppFix, to task: TaskKey) -> Setup? {
    guard apps.indices.contains(Int(task.app.index)),
      case .models(var models) = apps[Int(task.app.index)].code
    else { return nil }
    if fix == .holdsAssertion { return holdingAssertion(for: task) }
    var isChanged = false
    for index in models.indices where models[index].name == task.name {
      let before = models[index]
      models[index].apply(fix)
      if models[index] != before { isChanged = true }
    }
    if !isChanged { return nil }
    var changed = self
    changed.apps[Int(task.app.index)].code = .models(models)
    return changed
  }
}

extension TaskModel {
  fileprivate mutating func apply(_ fix: AppFix) {
    switch fix {
    case .submitsFirst: work.resubmission = .first
    case .keepsPendingRequest: onlyIfNotPending = true
    case .asksAhead(let span):
      if let earliest = earliestAfter, earliest < span { earliestAfter = span }
    case .saves(let every): if work.total != nil { work.checkpoint = every }
    case .goesOn(let every):
      work.total = work.total ?? work.longest
      work.checkpoint = every
      work.resubmission = .untilDone
    case .works(let most):
      work.shortest = min(work.shortest, most)
      work.longest = min(work.longest, most)
    case .holdsAssertion: break
    }
  }
}

extension Setup {
  private func holdingAssertion(for task: TaskKey) -> Setup? {
    var changed = self
    let app = Int(task.app.index)
    for index in apps[app].activities.indices where apps[app].activities[index].name == task.name {
      changed.apps[app].activities[index].holdsAssertion = true
    }
    return changed.apps == apps ? nil : changed
  }
}

extension RunRecord {
  /// What to change in a modelled task to follow a remedy, with its amounts; nil if it is no change of this
  /// kind.
  func fix(
    by remedy: Remedy, of task: TaskKey, in setup: Setup, _ thresholds: FindingThresholds
  ) -> AppFix? {
    switch remedy {
    case .submitFirst, .submitWhateverTheOutcome, .submitBeforeCompleting: .submitsFirst
    case .keepThePendingRequest: .keepsPendingRequest
    case .askForLater: .asksAhead(thresholds.shortestRefreshDelay)
    case .doLessOrSave: fixOfExpiry(of: task, in: setup)
    case .goOnUntilDone:
      usualWork(of: task, in: setup).map { .goesOn(every: AppFix.rounded($0 / 4)) }
    case .holdAnAssertion: .holdsAssertion
    default: nil
    }
  }

  /// Work with a total should be saved; other work should take less time than runs are given.
  private func fixOfExpiry(of task: TaskKey, in setup: Setup) -> AppFix? {
    guard let work = setup.work(of: task), let usual = usualWork(of: task, in: setup) else {
      return nil
    }
    if work.total == nil { return .works(atMost: AppFix.rounded(usual / 2)) }
    if let saved = work.checkpoint, saved > .zero, saved.milliseconds <= usual { return nil }
    return .saves(every: AppFix.rounded(usual / 4))
  }
}

extension RunRecord {
  /// The milliseconds of work, as it is measured, that runs usually had time for in the background.
  private func usualWork(of task: TaskKey, in setup: Setup) -> Int64? {
    guard let usual = usualGrant(of: task) else { return nil }
    guard setup.work(of: task)?.isMeasuredInFront == true else { return usual }
    let speed = setup.rules.running.backgroundSpeed
    return speed > .none ? usual * speed.millionths / 1_000_000 : nil
  }

  /// The milliseconds that runs were usually given before they were told to stop; nil if none was.
  private func usualGrant(of task: TaskKey) -> Int64? {
    var granted: [Span] = []
    for run in runs where run.key == task {
      if run.wasCutOff, let expiry = run.expiry { granted.append(expiry.at - run.launchedAt) }
    }
    granted.sort { $0 < $1 }
    return granted.isEmpty ? nil : granted[granted.count / 2].milliseconds
  }
}

extension AppFix {
  /// Rounded down to whole seconds, which are easier to read, unless it is shorter than one.
  fileprivate static func rounded(_ milliseconds: Int64) -> Span {
    milliseconds < 1_000 ? .milliseconds(max(milliseconds, 1)) : .seconds(milliseconds / 1_000)
  }
}

extension Setup {
  fileprivate func work(of task: TaskKey) -> WorkModel? {
    guard apps.indices.contains(Int(task.app.index)),
      case .models(let models) = apps[Int(task.app.index)].code
    else { return nil }
    return models.first { $0.name == task.name && $0.kind != .continued }?.work
  }
}

/// How a finding is known to be true.
public enum FindingProof: Equatable, Sendable {
  /// The log shows it, and facts about the platform say what it costs.
  case platform
  /// A copy of the run with the fix had a different outcome.
  case tried(FixGain)
  /// It may be true; the run was not repeated with the fix.
  case untried(UntriedCause)
}

public enum UntriedCause: UInt8, Equatable, Sendable {
  /// Only its author can change live code.
  case liveCode
  case onlyLog
  /// Repeating the run would take too long.
  case tooLong
}
