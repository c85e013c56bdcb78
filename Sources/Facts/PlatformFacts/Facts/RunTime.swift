extension PlatformFact {
  /// How long a run lasts.
  static let runTime: [PlatformFact] = [
    PlatformFact(
      30, .runTime, .documented, since: .ios13,
      """
      A launch for refresh has up to 30 seconds, for all the tasks that are delivered with it.
      """,
      sources: [.strategies, .session2019, .schedulerHeaders],
      shownBy: [
        .parameter("running.transfer-time"), .parameter("running.refresh-time"),
        .tests("RefreshTimeTests"),
      ]),
    PlatformFact(
      31, .runTime, .documented, since: .ios13,
      """
      Refresh is short, and frequent only for an app that is used a lot.
      """,
      sources: [.strategies, .session2019, .wildArticle],
      shownBy: [.tests("RefreshTimeTests")]),
    PlatformFact(
      32, .runTime, .observed, since: .ios13,
      """
      A refresh may get only a few seconds: many were seen to expire 2 to 5 seconds after launch. \
      The rule is 30 seconds.
      """,
      sources: [.forum780956],
      shownBy: [
        .parameter("running.refresh-reclaimed-after"),
        .parameter("running.refresh-reclaimed-up-to"), .parameter("running.refresh-reclaimed"),
        .tests("RefreshTimeTests"),
      ]),
    PlatformFact(
      33, .runTime, .observed, since: .ios13,
      """
      How long a refresh takes is up to the app; well-made ones are done in a few seconds.
      """,
      sources: [.howToArticle],
      shownBy: [.tests("RefreshTimeTests")]),
    PlatformFact(
      34, .runTime, .documented, since: .ios13,
      """
      Refresh has 30 seconds. For processing Apple speaks of several minutes and publishes no \
      figure.
      """,
      sources: [.schedulerHeaders, .session2019],
      shownBy: [
        .parameter("running.refresh-time"), .parameter("running.processing-usually"),
        .tests("RefreshTimeTests"),
      ]),
    PlatformFact(
      126, .runTime, .documented, since: .ios13,
      """
      A refresh cannot hold work of ten minutes; it expires after 30 seconds.
      """,
      sources: [.schedulerHeaders, .strategies],
      shownBy: [.tests("RefreshTimeTests")]),
    PlatformFact(
      248, .runTime, .observed, since: .ios13,
      """
      Of 254 measured runs of processing 203 expired: 57 % of these after 290 s or more, 24 % \
      within 60 s, the median after 294 s, the longest after 321 s.
      """,
      sources: [.playhead, .mobiusSync7, .zingo599],
      shownBy: [
        .parameter("running.processing-shortest"), .parameter("running.processing-usually"),
        .parameter("running.processing-longest"), .parameter("running.processing-extended"),
        .parameter("running.processing-reclaimed"),
        .parameter("running.processing-reclaimed-after"),
        .parameter("running.processing-reclaimed-up-to"), .tool("Calibration"),
      ]),
    PlatformFact(
      251, .runTime, .documented, since: .ios13,
      """
      An app has about five seconds when it leaves the foreground, less when memory is short; \
      then it is suspended unless something holds it.
      """,
      sources: [.enterBackground, .actualChat3825],
      shownBy: [.parameter("life.suspend-after")]),
  ]
}
