public import SchedulerEngine

/// What is changed in a modelled task to see whether a finding about it is true.
public enum AppFix: Equatable, Sendable {
  /// Its handler submits the next request before anything else.
  case submitsFirst
  /// It asks whether a request is pending and keeps one that waits.
  case keepsPendingRequest
  /// Its date is this far ahead.
  case asksAhead(Span)
  /// It saves what is done this often, so that the next run goes on.
  case saves(every: Span)
  /// A run has no more to do than this.
  case works(atMost: Span)
  /// Its work outside tasks asks not to be suspended.
  case holdsAssertion
}

extension Setup {
  /// The same with this changed in a task; nil where its app is no model, or does so already.
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
  /// What to change in a modelled task so that an outcome does not come about; nil where there is
  /// nothing in the model that would.
  func fix(
    for code: FindingCode, of task: TaskKey, in setup: Setup, _ thresholds: FindingThresholds
  ) -> AppFix? {
    switch code.details.trial {
    case .submitsFirst: .submitsFirst
    case .keepsPendingRequest: .keepsPendingRequest
    case .asksAhead: .asksAhead(thresholds.shortestRefreshDelay)
    case .needsLessTime: fixOfExpiry(of: task, in: setup)
    case .holdsAssertion: .holdsAssertion
    case nil: nil
    }
  }

  /// Work on a total is to be saved; other work is to be less than the time that runs are given.
  private func fixOfExpiry(of task: TaskKey, in setup: Setup) -> AppFix? {
    guard let work = setup.work(of: task) else { return nil }
    var granted: [Span] = []
    for run in runs where run.key == task {
      if run.wasCutOff, let expiry = run.expiry { granted.append(expiry.at - run.launchedAt) }
    }
    granted.sort { $0 < $1 }
    if granted.isEmpty { return nil }
    let usual = granted[granted.count / 2].milliseconds
    if work.total == nil { return .works(atMost: AppFix.rounded(usual / 2)) }
    if let saved = work.checkpoint, saved > .zero, saved.milliseconds <= usual { return nil }
    return .saves(every: AppFix.rounded(usual / 4))
  }
}

extension AppFix {
  /// To whole seconds, which are easier to say.
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

/// How it is known that a finding is true.
public enum FindingProof: Equatable, Sendable {
  /// The log shows it, and facts about the platform say what it costs.
  case platform
  /// A copy of the run with the fix differs.
  case tried(FixGain)
  /// It may be so; the run was not repeated with the fix.
  case untried(UntriedCause)
}

public enum UntriedCause: UInt8, Equatable, Sendable {
  /// Nobody but its author can change live code.
  case liveCode
  case onlyLog
  /// Repeating the run would take too long.
  case tooLong
}
