extension PlatformFact {
  /// What lies beside the scheduler: transfers and pushes.
  static let neighbours: [PlatformFact] = [
    PlatformFact(
      99, .transfers, .documented, since: .ios13,
      """
      Background transfers go on when the system ends the app. A force quit by the user cancels \
      them.
      """,
      sources: [.sessionConfiguration, .backgroundDownloads],
      shownBy: [
        .diagnostic("D301"), .diagnostic("D302"),
        .waits("transfers after termination and force quit"),
      ]),
    PlatformFact(
      103, .transfers, .documented, since: .ios13,
      """
      A discretionary transfer starts when the system thinks fit; one begun in the background is \
      always discretionary.
      """,
      sources: [.sessionConfiguration, .notes2020],
      shownBy: [.waits("when discretionary transfers run")]),
    PlatformFact(
      104, .transfers, .documented, since: .ios13,
      """
      The app is launched when its background transfers are done. This is the default of \
      background sessions.
      """,
      sources: [.sessionConfiguration],
      shownBy: [.diagnostic("D303"), .waits("launch when transfers are complete")]),
    PlatformFact(
      105, .transfers, .documented, since: .ios13,
      """
      A transfer can have an earliest begin date of its own.
      """,
      sources: [.session2019],
      shownBy: [.waits("the start bound of transfers")]),
    PlatformFact(
      106, .transfers, .documented, since: .ios13,
      """
      Waiting for connectivity means any network. It does not keep a transfer off cellular.
      """,
      sources: [.sessionConfiguration, .wildArticle],
      shownBy: [.waits("transfers that wait for connectivity")]),
    PlatformFact(
      107, .push, .documented, since: .ios13,
      """
      A silent push has to be sent with priority 5. With any other priority the app is not \
      launched.
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
      128, .transfers, .documented, since: .ios13,
      """
      Background transfers go on while the app is suspended and after the system ended it, but \
      not after a force quit.
      """,
      sources: [.sessionConfiguration, .backgroundDownloads],
      shownBy: [.waits("transfers after suspension and termination")]),
    PlatformFact(
      129, .transfers, .documented, since: .ios13,
      """
      Discretionary transfers prefer power and Wi-Fi; neither is a strict condition.
      """,
      sources: [.sessionConfiguration],
      shownBy: [.waits("transfers that prefer Wi-Fi and power")]),
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
    PlatformFact(
      285, .transfers, .stated, since: .ios13,
      """
      A transfer that a force quit cancelled is told at the next launch by the user, as error \
      -999.
      """,
      sources: [.forum740564, .backgroundDownloads],
      shownBy: [.waits("background transfers")]),
  ]
}
