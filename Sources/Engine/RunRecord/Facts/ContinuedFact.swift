public import SchedulerEngine

/// What the log says of a continued run besides its launch and its end.
public struct ContinuedFact: Equatable, Sendable {
  /// As told last; nil when the log does not tell it.
  public internal(set) var progress: TaskProgress?
  /// Gaps in its progress that were long enough to be recorded.
  public internal(set) var stalls: Int64 = 0
  /// Since when there is no progress; nil while there is.
  public internal(set) var stalledSince: Instant?
  /// Reports of less progress than before.
  public internal(set) var falls: Int64 = 0
  public internal(set) var titleChanges: Int64 = 0
  public internal(set) var isShown = false
  /// When the user was asked whether it shall go on; nil if never.
  public internal(set) var askedAt: Instant?
  public internal(set) var answer: UserAnswer?

  mutating func note(_ event: ContinuedEvent, at instant: Instant) {
    switch event {
    case .shown: isShown = true
    case .hidden: isShown = false
    case .stalled(let since):
      stalls += 1
      stalledSince = since
    case .movedOn: stalledSince = nil
    case .progress(let told): progress = told
    case .fell: falls += 1
    case .titleChanged: titleChanges += 1
    case .asked: askedAt = instant
    case .answered(let said): answer = said
    }
  }
}
