extension PlatformFact {
  /// Silent pushes, which are related to the scheduler.
  static let neighbours: [PlatformFact] = [
    PlatformFact(
      107, .push, .documented, since: .ios13,
      """
      A silent push must be sent with priority 5. With any other priority the app is not launched.
      """,
      sources: [.session2019],
      shownBy: [.tests("SilentPushTests")]),
    PlatformFact(
      108, .push, .documented, since: .ios13,
      """
      An app has about 30 seconds for a silent push.
      """,
      sources: [.pushingUpdates],
      shownBy: [
        .tests("SilentPushTests"), .parameter("running.push-time"),
      ]),
    PlatformFact(
      125, .push, .documented, since: .ios13,
      """
      A silent push gives about as much time as a refresh. How the app is used does not count for \
      it.
      """,
      sources: [.pushingUpdates, .notes2020, .notes2020Community],
      shownBy: [.tests("SilentPushTests"), .rule("app-usage")]),
    PlatformFact(
      127, .push, .documented, since: .ios13,
      """
      Silent pushes may be delayed, merged or dropped. Apple advises two or three an hour at \
      most.
      """,
      sources: [.pushingUpdates, .session2025],
      shownBy: [
        .tests("SilentPushTests"), .parameter("rate-limiting.push-spacing"),
        .example("what-becomes-of-fourteen-pushes.jsonc"),
      ]),
    PlatformFact(
      136, .push, .stated, since: .ios13,
      """
      Refresh can make up for a lost push. A force quit or the switch for Background App Refresh \
      stops both.
      """,
      sources: [.forum685525, .notes2020],
      shownBy: [
        .tests("SilentPushTests"),
        .example("does-a-refresh-find-what-a-lost-push-would-have-brought.jsonc"),
      ]),
    PlatformFact(
      284, .push, .stated, since: .ios13,
      """
      Silent pushes are of low priority, with daily budgets of the device; a later push replaces \
      one that is held, an app not launched for long gets none, and a debugger lifts the limit.
      """,
      sources: [.forum776933],
      shownBy: [
        .tests("SilentPushTests"), .parameter("foreground-recency.push-window"),
        .rule("rate-limiting"), .parameter("system-budgets.pushes-per-day"),
      ]),
  ]

  /// Requests not to be suspended: `beginBackgroundTask`, which schedules nothing.
  static let assertions: [PlatformFact] = [
    PlatformFact(
      100, .assertions, .stated, since: .ios13,
      """
      An app that asks not to be suspended gets about 30 seconds in all, counted only in the \
      background.
      """,
      sources: [.forum85066],
      shownBy: [
        .tests("AssertionTests"), .parameter("assertions.time"),
      ]),
    PlatformFact(
      101, .assertions, .stated, since: .ios13,
      """
      A request not to be suspended has to be ended by the app; one that is left open gets the \
      app killed, 0x8badf00d.
      """,
      sources: [.forum85066],
      shownBy: [.tests("AssertionTests")]),
    PlatformFact(
      102, .assertions, .documented, since: .ios13,
      """
      Asking not to be suspended and scheduling a task are two tools: one extends this run, the \
      other launches the app later.
      """,
      sources: [.strategies],
      shownBy: [.tests("AssertionTests")]),
    PlatformFact(
      286, .assertions, .observed, since: .ios13,
      """
      A handler that ends a request not to be suspended with an identifier captured before it was \
      set ends nothing.
      """,
      sources: [.pinCache13, .segment115],
      shownBy: [.tests("AssertionTests")]),
    PlatformFact(
      310, .assertions, .observed, since: .ios13,
      """
      The time under requests not to be suspended was 600 seconds up to iOS 6, and 180 seconds \
      from iOS 7 to 12.
      """,
      sources: [.backgroundRunner1, .instabug305],
      shownBy: [.parameter("assertions.time")]),
    PlatformFact(
      311, .assertions, .observed, since: .ios13,
      """
      The expiration handler of a request not to be suspended is called about five seconds \
      before the end of the time.
      """,
      sources: [.wire5020],
      shownBy: [.tests("AssertionTests"), .parameter("assertions.warning")]),
    PlatformFact(
      312, .assertions, .stated, since: .ios13,
      """
      An app with about a thousand requests not to be suspended at once is killed, 0xbada5e47.
      """,
      sources: [.forum85066],
      shownBy: [
        .tests("AssertionTests"), .parameter("assertions.most"),
      ]),
    PlatformFact(
      313, .assertions, .observed, since: .ios13,
      """
      An app that holds a lock on a file or database when it is suspended is killed, \
      0xdead10cc. Databases with a write-ahead log are the usual case.
      """,
      sources: [.forum126438, .actualChat3825, .singular85],
      shownBy: [.tests("AssertionTests")]),
    PlatformFact(
      314, .assertions, .documented, since: .ios13,
      """
      A request not to be suspended returns an invalid identifier where the system lets the \
      app do nothing in the background.
      """,
      sources: [.beginTaskPage],
      shownBy: [.tests("AssertionTests")]),
    PlatformFact(
      315, .assertions, .documented, since: .ios13,
      """
      A request not to be suspended belongs before the work it protects, not at a point where the \
      app has already left the foreground.
      """,
      sources: [.extendingTime, .session2019],
      shownBy: [.tests("AssertionTests")]),
    PlatformFact(
      328, .assertions, .observed, since: .ios13,
      """
      One app that was launched in the background was not told that it had entered it, so what \
      it prepares there for suspension was missing. Apple's page says that it is told.
      """,
      sources: [.homeAssistant5530, .backgroundSequence],
      shownBy: [.tests("ToldInTheBackgroundTests")]),
    PlatformFact(
      343, .assertions, .stated, since: .ios13,
      """
      After a wake from outside, such as a change of place, nothing promises how long an app runs \
      by itself. In practice that varies from not at all to about 30 seconds. An app that needs \
      time asks not to be suspended.
      """,
      sources: [.forum815618],
      shownBy: [
        .tests("WakeTests"), .parameter("life.wake-time"),
        .parameter("life.wakes-after-force-quit"),
        .example("what-does-a-bluetooth-wake-get-done.jsonc"),
      ]),
    PlatformFact(
      316, .assertions, .documented, since: .ios13,
      """
      The handler for the end of the time is called on the main thread, shortly before; an app \
      that ends its request neither there nor before is killed.
      """,
      sources: [.beginTaskPage, .extendingTime],
      shownBy: [.tests("AssertionTests"), .tests("BackgroundTimeTests")]),
  ]
}
