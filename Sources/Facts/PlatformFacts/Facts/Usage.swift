extension PlatformFact {
  /// How the habits of the user count.
  static let usage: [PlatformFact] = [
    PlatformFact(
      13, .usage, .documented, since: .ios13,
      """
      The more often the user opens an app, the more often the system refreshes it.
      """,
      sources: [.session2019, .session2025],
      shownBy: [.rule("app-usage"), .tests("LaunchConditionTests")]),
    PlatformFact(
      35, .usage, .documented, since: .ios13,
      """
      The time of a refresh is predicted from the hours in which the user opens the app.
      """,
      sources: [.session2019, .session2025],
      shownBy: [.rule("app-usage"), .tests("RefreshHabitTests")]),
    PlatformFact(
      36, .usage, .documented, since: .ios13,
      """
      A user who opens an app every morning finds it refreshed shortly before; the habit is \
      learned from the past.
      """,
      sources: [.session2019],
      shownBy: [.rule("app-usage"), .tests("RefreshHabitTests")]),
    PlatformFact(
      37, .usage, .documented, since: .ios13,
      """
      The system tries to refresh an app before the user next opens it.
      """,
      sources: [.session2019],
      shownBy: [.rule("app-usage"), .tests("RefreshHabitTests")]),
    PlatformFact(
      38, .usage, .documented, since: .ios13,
      """
      Each app is refreshed according to how the user uses that app, not the device as a whole.
      """,
      sources: [.session2019, .skillGuide],
      shownBy: [.rule("app-usage"), .tests("RefreshHabitTests")]),
    PlatformFact(
      42, .usage, .observed, since: .ios13,
      """
      A user who uses an app daily gets a refresh about every four hours, says the author of four \
      apps.
      """,
      sources: [.wildArticle],
      shownBy: [.tests("RefreshCadenceTests")]),
    PlatformFact(
      43, .usage, .observed, since: .ios13,
      """
      An app that is used daily gets three to eight refreshes a day, says one author. Others saw \
      from none to about 75.
      """,
      sources: [.wildArticle],
      shownBy: [.tool("Calibration"), .tests("RefreshCadenceTests")]),
    PlatformFact(
      44, .usage, .observed, since: .ios13,
      """
      An app that is opened once a week is hardly ever refreshed.
      """,
      sources: [.wildArticle, .session2019],
      shownBy: [.tool("Calibration"), .tests("RefreshCadenceTests")]),
    PlatformFact(
      90, .usage, .documented, since: .ios13,
      """
      The more an app is used, the less its refreshes wait.
      """,
      sources: [.session2025],
      shownBy: [.rule("app-usage"), .tests("SevenFactorTests")]),
    PlatformFact(
      134, .usage, .documented, since: .ios13,
      """
      An app that nobody opens is not refreshed daily; its refreshes become ever rarer.
      """,
      sources: [.session2019, .wildArticle],
      shownBy: [
        .rule("app-usage"), .example("how-often-does-my-app-refresh-if-it-is-rarely-opened.jsonc"),
        .tests("RefreshHabitTests"),
      ]),
    PlatformFact(
      275, .usage, .assumed, since: .ios13,
      """
      Whether app usage holds processing back is unknown: notes of a talk list it, and nothing \
      says how.
      """,
      sources: [.notes2020, .ownChoice],
      shownBy: [.rule("app-usage")]),
    PlatformFact(
      279, .usage, .observed, since: .ios13,
      """
      A messenger in heavy use saw 50 to 75 refreshes a day, a daily user 3 to 8, a casual one 1 \
      or 2, a weekly one about none.
      """,
      sources: [.deltaChat1157, .capacitorFetch29, .wildArticle, .transistorFetch14],
      shownBy: [.rule("app-usage"), .parameter("waking.interval"), .tool("Calibration")]),
    PlatformFact(
      280, .usage, .observed, since: .ios13,
      """
      Apps in casual use get one or two refreshes a day, and some days none.
      """,
      sources: [.transistorFetch14, .transistorFetch52],
      shownBy: [.tool("Calibration"), .parameter("app-usage.misjudgement")]),
  ]
}
