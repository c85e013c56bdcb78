/// A delivery that has not ended, in a place that is used again once it has.
struct ActiveRun: Sendable {
  let id: RunID
  let app: AppID
  let lane: LaunchLane
  /// What chance about it is drawn by.
  let draw: DrawSubject
  let name: NameID
  let kind: TaskKind
  let needs: RequestNeeds
  let started: Instant
  /// What a forced launch stood without from the start, and so cannot lose.
  let missing: WorldInputs
  var hasExpirationHandler = false
  var isExpired = false
  /// What the time's end is called when it comes.
  var cause = ExpiryCause.timeUsedUp
  var killAt = Instant.never
  /// The end of its time: the warning's instant, after that the kill's.
  var limitAt = Instant.never
  /// When the processor monitor ends the process for it.
  var processorLimitAt = Instant.never
  /// What its work uses of a core, and moves over the network by its end.
  var processor: Share
  var networkBytes: Int64 = 0
  /// Only continued runs have one.
  var progress: ContinuedRun?
  let slot: Slot

  var isForced: Bool { lane == .forced }
}

/// What only a continued run has.
struct ContinuedRun: Sendable {
  let request: RequestID
  var progress = TaskProgress.none
  var lastProgress: Instant
  /// The gap in its progress is long enough to be recorded.
  var isStalled = false
  var askAt: Instant
  /// The question stands and is not answered.
  var isAsked = false
  var answerAt = Instant.never

  init(_ request: RequestID, from now: Instant, askAt: Instant) {
    self.request = request
    lastProgress = now
    self.askAt = askAt
  }

  /// Whether less of it is done, the older request of equal ones.
  func hasDoneLess(than other: ContinuedRun) -> Bool {
    if progress.isLess(than: other.progress) { return true }
    return !other.progress.isLess(than: progress) && request < other.request
  }
}
