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
      Of 254 runs of one app's processing 203 expired: 57 % of these after 290 s or more, 24 % \
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
      An app has about five seconds when it leaves the foreground; then it is suspended unless \
      something holds it. By one report it has less when memory is short.
      """,
      sources: [.enterBackground, .extendingTime, .actualChat3825],
      shownBy: [.parameter("life.suspend-after")]),
    PlatformFact(
      329, .runTime, .observed, since: .ios13,
      """
      In the background computing was measured to take 7 to 9 times as long as in front, \
      reading and writing 2 to 5 times; compiling a model took 16 times.
      """,
      sources: [.medtrum186, .dictus472],
      shownBy: [.parameter("running.background-speed")]),
    PlatformFact(
      330, .runTime, .observed, since: .ios13,
      """
      10 seconds of work took an app in the background 25 to 70 minutes: it was suspended in \
      between, and its own stopwatch went on.
      """,
      sources: [.noop1538, .noop2318],
      shownBy: [.tests("ToldInTheBackgroundTests")]),
  ]

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
      shownBy: [.tests("ExpirationTests")]),
    PlatformFact(
      73, .expiration, .documented, since: .ios13,
      """
      An expiration handler has to be set at once: an expiration that comes before is one without \
      handler.
      """,
      sources: [.schedulerHeaders, .duckDuckGo782],
      shownBy: [.tests("ExpirationTests")]),
    PlatformFact(
      74, .expiration, .documented, since: .ios13,
      """
      Looking at whether a Swift task was cancelled is of no use if no expiration handler cancels \
      it.
      """,
      sources: [.schedulerHeaders, .skillGuide],
      shownBy: [
        .tests("ExpirationTests"), .tests("ContinuedLifeTests"),
      ]),
    PlatformFact(
      123, .expiration, .documented, since: .ios13,
      """
      Tasks that expire often need not do too much: changed conditions end them early as well.
      """,
      sources: [.schedulerHeaders, .session2019, .forum780956],
      shownBy: [
        .tests("ContinuedLifeTests"), .tests("ExpirationTests"),
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
      shownBy: [.parameter("continued.grace")]),
    PlatformFact(
      254, .expiration, .documented, since: .ios13,
      """
      An expiration handler is not told why: the end of the time, changed conditions and the \
      user's stop look the same.
      """,
      sources: [.schedulerHeaders, .forum818623],
      shownBy: [.tests("ContinuedLifeTests")]),
  ]

  /// How a run is completed, and what happens if it is not.
  static let completion: [PlatformFact] = [
    PlatformFact(
      66, .completion, .documented, since: .ios13,
      """
      An expiration handler has to complete the task too. Not completing it can end the app.
      """,
      sources: [.session2019, .schedulerHeaders],
      shownBy: [.tests("ExpirationTests")]),
    PlatformFact(
      67, .completion, .documented, since: .ios13,
      """
      An expiration handler stops the work and completes the task as unsuccessful, within the \
      seconds that are left.
      """,
      sources: [.schedulerHeaders, .session2019],
      shownBy: [
        .tests("ExpirationTests")
      ]),
    PlatformFact(
      68, .completion, .documented, since: .ios13,
      """
      Each path through a handler has to complete the task.
      """,
      sources: [.schedulerHeaders],
      shownBy: [
        .tests("TaskCompletionTests")
      ]),
    PlatformFact(
      69, .completion, .documented, since: .ios13,
      """
      A task that is not completed keeps the app running until its time is used up, and the app \
      may be ended.
      """,
      sources: [.schedulerHeaders, .session2022],
      shownBy: [
        .example("what-if-my-handler-never-completes.jsonc"),
        .tests("TaskCompletionTests"),
      ]),
    PlatformFact(
      70, .completion, .documented, since: .ios13,
      """
      An app that does not complete in time may be launched less often afterwards. How much less \
      often is not published.
      """,
      sources: [.session2022],
      shownBy: [.parameter("rate-limiting.penalty"), .tests("TaskCompletionTests")]),
    PlatformFact(
      71, .completion, .observed, since: .ios13,
      """
      When a task never runs again, the usual cause is a missing new request, not a penalty.
      """,
      sources: [.clientCode, .session2019, .session2022],
      shownBy: [.tests("TaskCompletionTests")]),
    PlatformFact(
      72, .completion, .documented, since: .ios13,
      """
      Completing as unsuccessful has no effect on later launches; it only consumes the request \
      like any other end.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.tests("TaskCompletionTests")]),
    PlatformFact(
      139, .completion, .observed, since: .ios13,
      """
      Handlers that cancel their work on expiration often complete twice. The first is taken to \
      count.
      """,
      sources: [.skillGuide, .ownChoice],
      shownBy: [
        .parameter("completion.second-traps"),
        .example("what-if-a-handler-completes-twice.jsonc"), .tests("TaskCompletionTests"),
      ]),
    PlatformFact(
      255, .completion, .observed, since: .ios13,
      """
      Reports differ on what a second completion does: some authors say that it ends the process, \
      others that nothing happens.
      """,
      sources: [.dp3t153, .homeAssistant5039, .playhead],
      shownBy: [
        .parameter("completion.second-traps")
      ]),
    PlatformFact(
      256, .completion, .observed, since: .ios13,
      """
      Completing as successful after the expiration is a mistake, even where it is the only \
      completion.
      """,
      sources: [.openClaw127521]),
    PlatformFact(
      301, .completion, .observed, since: .ios13,
      """
      Of 49 public apps 13 have a path through a handler that never completes the task.
      """,
      sources: [.clientCode]),
  ]
}
