extension PlatformFact {
  /// How a run is told to stop.
  static let expiration: [PlatformFact] = [
    PlatformFact(
      64, .expiration, .documented, since: .ios13,
      """
      The system can take the time back at any moment when its conditions change.
      """,
      sources: [.schedulerHeaders, .session2019],
      shownBy: [.example("what-if-the-user-picks-up-the-phone.jsonc"), .tests("ExpirationTests")]),
    PlatformFact(
      65, .expiration, .documented, since: .ios13,
      """
      A task without expiration handler is marked complete and unsuccessful when its time ends, \
      without a warning.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.diagnostic("D219"), .finding("ended-without-handler"), .tests("ExpirationTests")]),
    PlatformFact(
      73, .expiration, .documented, since: .ios13,
      """
      An expiration handler has to be set at once: an expiration that comes before is one without \
      handler.
      """,
      sources: [.schedulerHeaders, .duckDuckGo782],
      shownBy: [.diagnostic("D220"), .finding("ended-without-handler"), .tests("ExpirationTests")]),
    PlatformFact(
      74, .expiration, .documented, since: .ios13,
      """
      Looking at whether a Swift task was cancelled is of no use if no expiration handler cancels \
      it.
      """,
      sources: [.schedulerHeaders, .skillGuide],
      shownBy: [
        .finding("ended-without-handler"), .tests("ExpirationTests"), .tests("ContinuedLifeTests"),
      ]),
    PlatformFact(
      123, .expiration, .documented, since: .ios13,
      """
      Tasks that expire often need not do too much: changed conditions end them early as well.
      """,
      sources: [.schedulerHeaders, .session2019, .forum780956],
      shownBy: [
        .finding("expires-often"), .tests("ContinuedLifeTests"), .tests("ExpirationTests"),
      ]),
    PlatformFact(
      141, .expiration, .documented, since: .ios13,
      """
      A task can be interrupted at any moment.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.tests("ExpirationTests")]),
    PlatformFact(
      249, .expiration, .observed, since: .ios13,
      """
      Expiration is told a few seconds before the end; refreshes hear it after 25 to 28 seconds.
      """,
      sources: [.mobiusSync7, .transistorFetch],
      shownBy: [.parameter("continued.grace"), .parameter("running.warning")]),
    PlatformFact(
      250, .expiration, .observed, since: .ios13,
      """
      Most refreshes that one app saw expire did so 2 to 5 seconds after launch. How many \
      refreshes that were is unknown.
      """,
      sources: [.forum780956],
      shownBy: [
        .parameter("running.refresh-reclaimed"), .parameter("running.refresh-reclaimed-after"),
        .parameter("running.refresh-reclaimed-up-to"),
      ]),
    PlatformFact(
      252, .expiration, .documented, since: .ios13,
      """
      All expiration handlers together have a fixed time that does not grow with the number of \
      tasks.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.waits("a time shared by several expiration handlers")]),
    PlatformFact(
      253, .expiration, .observed, since: .ios13,
      """
      Who does not complete within a few seconds after the expiration is killed by the watchdog.
      """,
      sources: [.sakura254, .playhead],
      shownBy: [.finding("never-completed"), .parameter("continued.grace")]),
    PlatformFact(
      254, .expiration, .documented, since: .ios13,
      """
      An expiration handler is not told why: the end of the time, changed conditions and the \
      user's stop look the same.
      """,
      sources: [.schedulerHeaders, .forum818623],
      shownBy: [.tests("ContinuedLifeTests")]),
  ]
}
