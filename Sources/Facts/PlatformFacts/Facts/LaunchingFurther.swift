extension PlatformFact {
  /// What else decides when work runs, from talks, logs and reports.
  static let launchingFurther: [PlatformFact] = [
    PlatformFact(
      48, .launching, .documented, since: .ios13,
      """
      The next request has to be submitted before the task is completed, because completing lets \
      the system suspend the app.
      """,
      sources: [.schedulerHeaders],
      shownBy: [
        .finding("resubmitted-only-after-success"),
        .finding("resubmitted-after-completing"), .diagnostic("D214"), .tests("RefreshChainTests"),
      ]),
    PlatformFact(
      95, .launching, .stated, since: .ios13,
      """
      Seven factors decide: low battery, Low Power Mode, app usage, app switcher, Background App \
      Refresh, budgets and rate limiting.
      """,
      sources: [.notes2020],
      shownBy: [.tests("BudgetTests")]),
    PlatformFact(
      121, .launching, .documented, since: .ios13,
      """
      The scheduler looks at the network, the battery level and at how the app is used.
      """,
      sources: [.session2019],
      shownBy: [.tests("LaunchConditionTests")]),
    PlatformFact(
      138, .launching, .documented, since: .ios13,
      """
      The system grants background time; an app is never entitled to it.
      """,
      sources: [.session2025],
      shownBy: [.nothing("a principle without a rule to model")]),
    PlatformFact(
      215, .launching, .documented, since: .ios13,
      """
      A device says how hot it is in four levels: nominal, fair, serious and critical.
      """,
      sources: [.thermalPage],
      shownBy: [.rule("thermal")]),
    PlatformFact(
      240, .launching, .documented, since: .ios13,
      """
      Several tasks may be delivered in one launch. The time is given to the launch, not to each \
      of them.
      """,
      sources: [.session2019],
      shownBy: [.tests("RefreshTimeTests")]),
    PlatformFact(
      241, .launching, .documented, since: .ios13,
      """
      After a restart nothing is launched before the user has unlocked the device once.
      """,
      sources: [.session2019],
      shownBy: [
        .rule("first-unlock"), .example("does-my-app-run-after-a-restart-in-the-night.jsonc"),
      ]),
    PlatformFact(
      243, .launching, .documented, since: .ios13,
      """
      The system groups work and does it when the device is awake anyway.
      """,
      sources: [.session2025],
      shownBy: [.parameter("waking.interval")]),
    PlatformFact(
      244, .launching, .documented, since: .ios13,
      """
      The app in front comes first, there is always more work than room, and other work may be \
      preferred.
      """,
      sources: [.session2025],
      shownBy: [.rule("competition")]),
    PlatformFact(
      246, .launching, .observed, since: .ios13,
      """
      Published logs count the tasks that run in a group and let others wait.
      """,
      sources: [.activityLog],
      shownBy: [
        .rule("competition"), .parameter("competition.concurrent-launches"),
        .example("who-goes-first-when-the-charger-is-plugged-in.jsonc"),
      ]),
    PlatformFact(
      247, .launching, .observed, since: .ios13,
      """
      Requests survive a new launch and an update of the app. Some developers saw nothing run \
      after an update until the app was opened.
      """,
      sources: [.swissCovid163, .clientCode],
      shownBy: [.waits("updates of apps and systems that hold work back")]),
    PlatformFact(
      281, .launching, .observed, since: .ios13,
      """
      Published logs show processing refused because the camera was in use, under the policy for \
      memory pressure.
      """,
      sources: [.cocoa644],
      shownBy: [.rule("memory-pressure")]),
    PlatformFact(
      282, .launching, .observed, since: .ios13,
      """
      Published logs show work refused from thermal level 2, serious, upward.
      """,
      sources: [.enrolmentLog],
      shownBy: [.rule("thermal")]),
    PlatformFact(
      290, .launching, .documented, since: .ios13,
      """
      A request counts if the app was in front when it was made or had been shortly before.
      """,
      sources: [.session2019],
      shownBy: [.rule("foreground-recency")]),
  ]
}
