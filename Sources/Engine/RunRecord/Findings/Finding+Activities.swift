import SchedulerEngine

extension RunRecord {
  /// What goes wrong with work outside tasks.
  func activityFindings() -> [Finding] {
    var found: [Finding] = []
    /// The process whose many assertions were told last.
    var crowded: ProcessID?
    for activity in activities {
      guard let code = code(of: activity) else { continue }
      if code == .tooManyAssertions {
        if crowded == activity.process { continue }
        crowded = activity.process
      }
      found.append(
        Finding(
          code, at: at(code, activity), activity.key, .activity(activity.id),
          code == .tooManyAssertions ? .nothing : .span(activity.length(upTo: end))))
    }
    return found
  }

  private func code(of activity: ActivityFact) -> FindingCode? {
    switch activity.ending {
    case .refused: return .assertionRefused
    case .stopped: return .assertionTooShort
    case .died(.tooManyAssertions) where activity.hold.isAssertion: return .tooManyAssertions
    case .died(.fileLocked) where activity.locksFile: return .fileLockHeld
    case .died(.assertionLeftOpen) where activity.hold.isAssertion:
      return activity.endedNothing ? .assertionEndedWrongly : .assertionLeftOpen
    case .finished, .died, nil: return activity.frozenAt == nil ? nil : .workWithoutAssertion
    }
  }

  /// Work that stands still is told when it began to.
  private func at(_ code: FindingCode, _ activity: ActivityFact) -> Instant {
    let frozen = code == .workWithoutAssertion ? activity.frozenAt : nil
    return frozen ?? activity.endedAt ?? end
  }
}
