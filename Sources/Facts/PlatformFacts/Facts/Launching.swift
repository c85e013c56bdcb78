extension PlatformFact {
  /// When anything runs at all.
  static let launching: [PlatformFact] = [
    PlatformFact(
      1, .launching, .documented, since: .ios13,
      """
      A request asks for background time but does not guarantee it. The system decides when the \
      task runs, and it may never run.
      """,
      sources: [.session2025, .forum685525],
      shownBy: [.tests("EarliestDateTests")]),
    PlatformFact(
      2, .launching, .documented, since: .ios13,
      """
      The earliest begin date is a firm lower bound: a task never starts before it, and it may \
      start much later.
      """,
      sources: [.schedulerHeaders, .schedulerPages],
      shownBy: [.rule("earliest-begin-date"), .tests("EarliestDateTests")]),
    PlatformFact(
      3, .launching, .documented, since: .ios13,
      """
      Between a submission and the launch there can be many hours, depending on how the app and \
      the device are used.
      """,
      sources: [.debuggingTasks],
      shownBy: [.tests("EarliestDateTests")]),
    PlatformFact(
      4, .launching, .documented, since: .ios13,
      """
      An app can keep a task from starting too early. How late it starts is entirely up to the \
      system.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.rule("earliest-begin-date"), .tests("EarliestDateTests")]),
    PlatformFact(
      5, .launching, .documented, since: .ios13,
      """
      When the earliest begin date has passed, the system may go on waiting.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.tests("EarliestDateTests")]),
    PlatformFact(
      6, .launching, .stated, since: .ios13,
      """
      There is no way to ask for a start at an exact time, neither in five minutes nor at noon.
      """,
      sources: [.forum685525],
      shownBy: [.tests("EarliestDateTests")]),
    PlatformFact(
      7, .launching, .documented, since: .ios13,
      """
      Apple advises keeping the earliest begin date within about a week. This is advice; nothing \
      enforces it.
      """,
      sources: [.session2019],
      shownBy: [.tests("EarliestDateTests")]),
    PlatformFact(
      8, .launching, .documented, since: .ios13,
      """
      When the user stops opening the app, a request with a date far ahead may never be launched.
      """,
      sources: [.session2019],
      shownBy: [.rule("app-usage"), .tests("EarliestDateTests")]),
    PlatformFact(
      9, .launching, .documented, since: .ios13,
      """
      A date seven days ahead is not a weekly schedule: each run waits seven days plus the \
      system's own delay, so the hour drifts.
      """,
      sources: [.session2019, .wildArticle],
      shownBy: [.tests("EarliestDateTests")]),
    PlatformFact(
      10, .launching, .documented, since: .ios13,
      """
      Refresh runs before the hours in which the user opens the app, processing in quiet hours. A \
      night on the charger is not a condition of refresh.
      """,
      sources: [.session2019, .session2025],
      shownBy: [.tests("LaunchConditionTests")]),
    PlatformFact(
      12, .launching, .stated, since: .ios13,
      """
      When the system decides, it considers the battery level, load, memory and temperature of the \
      device.
      """,
      sources: [.notes2020, .session2025],
      shownBy: [
        .rule("critically-low-battery"), .rule("thermal"), .rule("memory-pressure"),
        .tests("LaunchConditionTests"), .waits("CPU load is no input of the engine yet"),
      ]),
    PlatformFact(
      14, .launching, .documented, since: .ios13,
      """
      A busy device, a low battery and Low Power Mode each put background work off.
      """,
      sources: [.session2025],
      shownBy: [
        .rule("low-power-mode"), .rule("thermal"), .rule("competition"),
        .tests("LaunchConditionTests"), .waits("CPU load is no input of the engine yet"),
      ]),
    PlatformFact(
      45, .launching, .documented, since: .ios13,
      """
      One request is one launch. Without a new request nothing runs until the user has opened the \
      app again.
      """,
      sources: [.session2019],
      shownBy: [
        .tests("RefreshChainTests")
      ]),
    PlatformFact(
      46, .launching, .documented, since: .ios13,
      """
      The scheduler never submits a request again; only the app can.
      """,
      sources: [.session2019],
      shownBy: [.tests("RefreshChainTests")]),
    PlatformFact(
      47, .launching, .documented, since: .ios13,
      """
      A handler that submits the next request first leaves it behind even if it dies later.
      """,
      sources: [.session2019, .schedulerHeaders],
      shownBy: [
        .tests("RefreshChainTests")
      ]),
  ]

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
        .tests("RefreshChainTests")
      ]),
    PlatformFact(
      95, .launching, .stated, since: .ios13,
      """
      Seven factors decide: low battery, Low Power Mode, app usage, app switcher, Background App \
      Refresh, budgets and rate limiting.
      """,
      sources: [.notes2020, .notes2020Community],
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
      A published log shows processing refused because the camera was in use, under the policy \
      for memory pressure.
      """,
      sources: [.cocoa644],
      shownBy: [.rule("memory-pressure"), .tests("MemoryShortageTests")]),
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
    PlatformFact(
      321, .launching, .observed, since: .ios13,
      """
      After an installation it takes about a day until anything runs in the background, and \
      authors have seen two or three.
      """,
      sources: [.mobiusSync249, .mobiusSync231, .workmanager511],
      shownBy: [
        .parameter("rate-limiting.after-installation"), .tool("Calibration"),
      ]),
  ]
}
