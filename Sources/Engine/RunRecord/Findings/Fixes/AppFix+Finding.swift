import SchedulerEngine

extension FindingCode {
  /// Whether it speaks of what came of an app's habits. A call or an ending is a fact of the log; an
  /// outcome is to blame on a habit only if another habit would have changed it.
  public var isOutcome: Bool {
    switch self {
    case .chainBroken, .resubmittedOnlyAfterFailure, .resubmittedOnlyAfterSuccess,
      .dateResetByResubmitting, .asksTooOften, .expiresOften, .workWithoutAssertion:
      true
    case .neverCompleted, .killedAlong, .processorOverused, .queueBlocked, .crashed,
      .endedWithoutHandler, .completedTwice, .endedByCompletingTwice, .completedLate,
      .succeededAfterExpiring,
      .resubmittedAfterCompleting, .earliestTooFar, .identifierNotPermitted, .modeMissing,
      .entitlementMissing, .kindNotOffered, .backgroundRefreshOff, .appleSimulator, .tooManyPending,
      .submittedWithoutHandler, .registeredTwice, .registeredLate, .lateRegistrationAccepted,
      .registeredUnpermitted, .deliveredWithoutHandler, .diedAtLaunch, .stalled, .riskyGap,
      .progressFell, .submittedUnasked, .submittedInBackground, .dateIgnored, .wildcardNamedItself,
      .wildcardMisspelt, .wildcardSuffixEmpty, .wildcardForOtherKind, .gpuUnavailable,
      .gpuEntitlementMissing, .pushPriority, .pushModeMissing, .pushNotCompleted, .pushesTooOften,
      .pushWithoutRefresh, .assertionLeftOpen, .assertionEndedWrongly, .tooManyAssertions,
      .assertionRefused, .assertionTooShort, .fileLockHeld, .transferNotAnswered,
      .transferBegunInBackground, .transferCancelled, .transferTimedOut, .transfersOneByOne:
      false
    }
  }
}

extension RunRecord {
  /// What to change in a modelled task so that an outcome does not come about; nil where there is
  /// nothing in the model that would.
  func fix(
    for code: FindingCode, of task: TaskKey, in setup: Setup, _ thresholds: FindingThresholds
  ) -> AppFix? {
    switch code {
    case .chainBroken, .resubmittedOnlyAfterFailure, .resubmittedOnlyAfterSuccess: .submitsFirst
    case .dateResetByResubmitting: .keepsPendingRequest
    case .asksTooOften: .asksAhead(thresholds.shortestRefreshDelay)
    case .expiresOften: fixOfExpiry(of: task, in: setup)
    case .workWithoutAssertion: .holdsAssertion
    default: nil
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
