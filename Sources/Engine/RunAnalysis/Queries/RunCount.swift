public import RunRecord

/// What can be counted about the runs of a task and about work outside tasks; the words are those of
/// expectations and lessons.
public enum RunCount: UInt8, CaseIterable, Sendable {
  case ran
  case completed
  case expired
  case killed
  case stopped
  case finished

  public struct Description: Sendable {
    public let key: StaticString
    public let meaning: StaticString
    /// The words of a question about it, before and after the task's name.
    public let question: (StaticString, StaticString)
    /// The words of a claim about it: "never runs", "runs".
    public let never: StaticString
    public let claim: StaticString
    /// Whether it applies to work outside tasks.
    public let isOfActivities: Bool
  }

  public var description: Description {
    switch self {
    case .ran:
      Description(
        key: "ran", meaning: "How often it was launched.", question: ("How often is ", " launched"),
        never: "never runs", claim: "runs", isOfActivities: true)
    case .completed:
      Description(
        key: "completed", meaning: "How many runs completed successfully.",
        question: ("How many runs of ", " complete successfully"), never: "never completes",
        claim: "completes successfully", isOfActivities: false)
    case .expired:
      Description(
        key: "expired", meaning: "How many runs were told to stop.",
        question: ("How many runs of ", " expire"), never: "never expires", claim: "expires",
        isOfActivities: true)
    case .killed:
      Description(
        key: "killed",
        meaning: "How many runs ended because the app crashed or was killed for what it did.",
        question: ("How many runs of ", " end with the app killed"), never: "is never killed",
        claim: "is killed", isOfActivities: true)
    case .stopped:
      Description(
        key: "stopped",
        meaning: "How many runs ended because the user or the device ended the app.",
        question: ("How many runs of ", " are stopped with the app"), never: "is never stopped",
        claim: "is stopped", isOfActivities: true)
    case .finished:
      Description(
        key: "finished", meaning: "How often the whole work was finished.",
        question: ("How often is the work of ", " finished"), never: "is never finished",
        claim: "is finished", isOfActivities: true)
    }
  }

  public func counts(_ run: RunFact) -> Bool {
    switch self {
    case .ran: true
    case .completed: run.hasSucceeded
    case .expired: run.wasExpired
    case .killed: run.ending.description.group == .died
    case .stopped: run.ending.description.group == .stopped
    case .finished: run.isWorkDone
    }
  }

  public func counts(_ activity: ActivityFact) -> Bool {
    switch self {
    case .ran: activity.ending != .refused
    case .completed: false
    case .expired: activity.expiredAt != nil
    case .killed: activity.ending?.description.group == .died
    case .stopped: activity.ending?.description.group == .stopped
    case .finished: activity.ending?.description.group == .done
    }
  }
}
