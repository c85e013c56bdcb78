extension PlatformFact {
  /// What launches cost and how they are spaced.
  static let budgetsAndSpacing: [PlatformFact] = [
    PlatformFact(
      39, .rateLimiting, .stated, since: .ios13,
      """
      Asking again every minute brings no more launches, because launches are spaced anyway. No \
      source mentions a penalty.
      """,
      sources: [.notes2020, .schedulerHeaders],
      shownBy: [.rule("rate-limiting"), .tests("RefreshCadenceTests")]),
    PlatformFact(
      40, .rateLimiting, .documented, since: .ios13,
      """
      Apple's sample asks for a refresh 15 minutes ahead. Less is allowed, and the system spaces \
      launches all the same.
      """,
      sources: [.usingTasks, .session2019, .notes2020],
      shownBy: [
        .example("can-my-app-refresh-every-five-minutes.jsonc"), .tests("RefreshCadenceTests"),
      ]),
    PlatformFact(
      41, .rateLimiting, .observed, since: .ios13,
      """
      Asking every 15 to 30 minutes does not mean running that often; usually it is far less.
      """,
      sources: [.transistorFetch52, .deltaChat1157],
      shownBy: [
        .example("can-my-app-refresh-every-five-minutes.jsonc"), .tests("RefreshCadenceTests"),
      ]),
    PlatformFact(
      93, .budgets, .stated, since: .ios13,
      """
      Each app has a budget of energy and one of cellular data. Launches use them up, and they \
      refill over the day.
      """,
      sources: [.notes2020, .notes2020Community],
      shownBy: [
        .rule("system-budgets"), .example("does-a-costly-refresh-come-less-often.jsonc"),
        .tests("BudgetTests"),
      ]),
    PlatformFact(
      94, .rateLimiting, .stated, since: .ios13,
      """
      Launches of an app are spaced, separately for each kind of work. 14 silent pushes became seven \
      launches about 15 minutes apart.
      """,
      sources: [.notes2020, .notes2020Reasons, .notes2020Community],
      shownBy: [.rule("rate-limiting"), .tests("SevenFactorTests")]),
    PlatformFact(
      137, .budgets, .stated, since: .ios13,
      """
      Costly work uses up the budget that later launches need.
      """,
      sources: [.notes2020, .session2025],
      shownBy: [
        .rule("system-budgets"), .example("does-a-costly-refresh-come-less-often.jsonc"),
        .tests("BudgetTests"),
      ]),
    PlatformFact(
      276, .budgets, .stated, since: .ios13,
      """
      Sizes and refill of the budgets are not published. The one number is the advice to stay \
      below 100 KB of cellular data in a refresh.
      """,
      sources: [.notes2020Reasons, .notes2020Community],
      shownBy: [.parameter("system-budgets.cellular-per-launch"), .rule("system-budgets")]),
    PlatformFact(
      277, .rateLimiting, .observed, since: .ios13,
      """
      At best, refreshes were seen about 15 minutes apart; on one phone, 10.
      """,
      sources: [.transistorFetch, .capacitorFetch29, .deltaChat1444, .screenTimeLog],
      shownBy: [.parameter("waking.interval"), .parameter("rate-limiting.refresh-spacing")]),
    PlatformFact(
      278, .rateLimiting, .observed, since: .ios13,
      """
      Two apps saw processing about once a day, mostly between 22:00 and 03:00, with gaps from 10 \
      to more than 30 hours; one of them under the identifier of exposure notification, a kind of \
      its own. Apps that ask again at once see it more often.
      """,
      sources: [.coronaWarn, .walletReport, .dp3t183, .nextcloud2225],
      shownBy: [.tool("Calibration")]),
  ]
}
