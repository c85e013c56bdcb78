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
      shownBy: [.finding("earliest-too-far"), .diagnostic("D209"), .tests("EarliestDateTests")]),
    PlatformFact(
      8, .launching, .documented, since: .ios13,
      """
      When the user stops opening the app, a request with a date far ahead may never be launched.
      """,
      sources: [.session2019],
      shownBy: [.diagnostic("D209"), .rule("app-usage"), .tests("EarliestDateTests")]),
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
        .diagnostic("D221"),
        .diagnostic("D206"), .finding("chain-broken"), .diagnostic("D215"),
        .tests("RefreshChainTests"),
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
        .finding("resubmitted-only-after-failure"), .finding("crashed"), .diagnostic("D215"),
        .finding("chain-broken"), .tests("RefreshChainTests"),
      ]),
  ]
}
