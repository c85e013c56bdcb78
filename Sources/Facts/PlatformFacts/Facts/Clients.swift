extension PlatformFact {
  /// How apps with public code handle their tasks.
  static let clients: [PlatformFact] = [
    PlatformFact(
      291, .clients, .observed, since: .ios13,
      """
      Signal's migration works in batches. On expiration it only cancels, and the cancelled work \
      asks again before it completes as failed.
      """,
      sources: [.signal],
      shownBy: [
        .tests("ResumableMigrationTests"),
        .example("does-a-migration-finish-in-several-nights.jsonc"),
      ]),
    PlatformFact(
      292, .clients, .observed, since: .ios13,
      """
      Corona-Warn-App asks again first, fans out to many jobs, asks and completes on expiration, \
      and completes once more when all are through.
      """,
      sources: [.coronaWarn],
      shownBy: [
        .tests("FanOutUnderWatchdogTests"),
        .example("what-if-the-group-completes-after-it-expired.jsonc"),
      ]),
    PlatformFact(
      293, .clients, .observed, since: .ios13,
      """
      Zashi has a second task without conditions that does nothing but ask for both again, so \
      that its chain survives.
      """,
      sources: [.zashi],
      shownBy: [
        .tests("TwoTaskChainInsuranceTests"),
        .example("does-the-chain-survive-a-week-without-power.jsonc"),
      ]),
    PlatformFact(
      294, .clients, .observed, since: .ios13,
      """
      playhead drains a queue within a measured budget, keeps a reserve for the end and writes \
      how it went before it completes once.
      """,
      sources: [.playhead],
      shownBy: [
        .tests("MeasuredBudgetDrainTests"), .example("is-work-kept-when-a-run-is-cut-short.jsonc"),
      ]),
    PlatformFact(
      295, .clients, .observed, since: .ios13,
      """
      SakuraRSS asks for six refreshes at a time, one for each kind of feed, where only one may \
      be pending.
      """,
      sources: [.sakura],
      shownBy: [
        .tests("SixFeedsOneSlotTests"), .example("why-do-two-of-three-refreshes-never-run.jsonc"),
      ]),
    PlatformFact(
      296, .clients, .observed, since: .ios13,
      """
      Home Assistant asks again first and lets work and expiration race for the one completion.
      """,
      sources: [.homeAssistant],
      shownBy: [
        .tests("FirstFinisherWinsTests"), .example("what-if-the-location-never-answers.jsonc"),
      ]),
    PlatformFact(
      297, .clients, .observed, since: .ios13,
      """
      actuali sets its expiration handler before the work exists, and replays a cancellation that \
      came in between.
      """,
      sources: [.actuali],
      shownBy: [.tests("CancelReplayTests")]),
    PlatformFact(
      298, .clients, .observed, since: .ios26,
      """
      CommonsFinder uploads in a queued continued task, and does the same upload directly when \
      the system refuses.
      """,
      sources: [.commonsFinder],
      shownBy: [
        .tests("ForegroundUploadTests"),
        .example("does-an-upload-wait-for-the-one-before-it.jsonc"),
      ]),
    PlatformFact(
      299, .clients, .observed, since: .ios26,
      """
      PickPic asks for a start at once or not at all, and goes on in front when it is refused.
      """,
      sources: [.pickPic, .swissTransfer387],
      shownBy: [
        .tests("ForegroundFallbackTests"),
        .example("what-if-the-system-is-busy-when-the-export-starts.jsonc"),
      ]),
    PlatformFact(
      300, .clients, .observed, since: .ios13,
      """
      immich blocks its launch handler until a worker reports, and on expiration only asks the \
      worker to close.
      """,
      sources: [.immich],
      shownBy: [
        .tests("BlockingWorkersTests"), .example("what-if-the-handler-blocks-its-queue.jsonc"),
      ]),
  ]
}
