import SchedulerEngine

/// After which of its runs an identifier was asked for again: in them or right after them.
struct ResubmissionHabit {
  private var successesFollowed = false
  private var successesLeft = false
  private var failuresFollowed = false
  private var failuresLeft = false
  private var othersFollowed = false

  mutating func note(_ run: RunFact) {
    let isFollowed = run.wasResubmitted || run.followUpAt != nil
    switch run.outcome {
    case .completed(success: true), .completedAfterExpiration(success: true):
      if isFollowed { successesFollowed = true } else { successesLeft = true }
    case .completed(success: false), .completedAfterExpiration(success: false):
      if isFollowed { failuresFollowed = true } else { failuresLeft = true }
    case .endedWithoutHandler, .endedInForeground, .killed, .trapped, .crashed, .interrupted, nil:
      if isFollowed { othersFollowed = true }
    }
  }

  /// Whether no run ever asked for the next, which leaves that to the rest of the app.
  var neverFollowed: Bool { !successesFollowed && !failuresFollowed && !othersFollowed }

  /// Whether its last success was meant to be the last: no success was ever followed.
  func isDone(after last: RunFact) -> Bool {
    switch last.outcome {
    case .completed(success: true), .completedAfterExpiration(success: true):
      !successesFollowed
    default: false
    }
  }

  /// What broke the chain after its last run, if the runs before show that it depends on the outcome.
  func code(after last: RunFact) -> FindingCode? {
    switch last.outcome {
    case .completed(success: true), .completedAfterExpiration(success: true):
      let isOneSided = !successesFollowed && failuresFollowed && !failuresLeft
      return isOneSided ? .resubmittedOnlyAfterFailure : nil
    case .completed(success: false), .completedAfterExpiration(success: false):
      let isOneSided = !failuresFollowed && successesFollowed && !successesLeft
      return isOneSided ? .resubmittedOnlyAfterSuccess : nil
    case .endedWithoutHandler, .endedInForeground, .killed, .trapped, .crashed, .interrupted, nil:
      return nil
    }
  }
}

extension RunRecord {
  func resubmissionHabits() -> TaskTable<ResubmissionHabit> {
    var habits = TaskTable<ResubmissionHabit>()
    for run in runs {
      guard let place = habits.place(of: run.key, orAdd: ResubmissionHabit()) else { continue }
      habits[place].note(run)
    }
    return habits
  }
}
