extension PlatformFact {
  /// What lies beside the scheduler: pushes.
  static let neighbours: [PlatformFact] = [
    PlatformFact(
      107, .push, .documented, since: .ios13,
      """
      A silent push must be sent with priority 5. With any other priority the app is not launched.
      """,
      sources: [.session2019],
      shownBy: [.tests("SilentPushTests"), .finding("push-priority")]),
    PlatformFact(
      108, .push, .documented, since: .ios13,
      """
      An app has about 30 seconds for a silent push.
      """,
      sources: [.pushingUpdates],
      shownBy: [
        .tests("SilentPushTests"), .parameter("running.push-time"), .finding("push-not-completed"),
        .diagnostic("D305"),
      ]),
    PlatformFact(
      125, .push, .documented, since: .ios13,
      """
      A silent push gives about as much time as a refresh. How the app is used does not count for \
      it.
      """,
      sources: [.pushingUpdates, .notes2020],
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
        .finding("pushes-too-often"), .diagnostic("D304"),
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
        .tests("SilentPushTests"), .finding("push-without-refresh"),
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
        .rule("rate-limiting"),
      ]),
  ]
}
