/// What only a continued run has, besides its place among the runs; `run` zero means free.
struct ContinuedRun: Sendable {
  var run: RunID
  var request: RequestID
  var progress = TaskProgress.none
  var lastProgress: Instant
  /// The gap in its progress is long enough to be recorded.
  var isStalled = false
  var askAt: Instant
  /// The question stands and is not answered.
  var isAsked = false
  var answerAt = Instant.never

  var isFree: Bool { run.number == 0 }
}
