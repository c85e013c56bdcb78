extension PlatformFact {
  /// Battery, Low Power Mode and locked files.
  static let deviceState: [PlatformFact] = [
    PlatformFact(
      88, .battery, .stated, since: .ios13,
      """
      Below 20 % battery and off the charger only essential work goes on; discretionary work \
      pauses.
      """,
      sources: [.notes2020],
      shownBy: [
        .rule("critically-low-battery"), .example("does-a-low-battery-stop-my-refresh.jsonc"),
        .tests("SevenFactorTests"), .tests("TransferTests"),
      ]),
    PlatformFact(
      89, .lowPower, .documented, since: .ios13,
      """
      Low Power Mode turns Background App Refresh off and pauses discretionary work.
      """,
      sources: [.refreshStatus, .lowPowerPage],
      shownBy: [
        .tests("TransferTests"),
        .rule("low-power-mode"), .example("what-does-low-power-mode-pause.jsonc"),
        .tests("SevenFactorTests"),
      ]),
    PlatformFact(
      135, .fileProtection, .documented, since: .ios13,
      """
      Health data cannot be read while the device is locked, so a refresh in the night gets none.
      """,
      sources: [.healthDatabase, .wildArticle],
      shownBy: [.tests("ProtectedDataTests")]),
    PlatformFact(
      242, .fileProtection, .documented, since: .ios13,
      """
      While the device is locked, only files that are open after the first unlock can be read.
      """,
      sources: [.session2019, .healthDatabase],
      shownBy: [.rule("file-protection")]),
    PlatformFact(
      274, .lowPower, .assumed, since: .ios13,
      """
      Whether Low Power Mode holds processing back is open: notes of a talk do not list it, a \
      page says that background activity pauses.
      """,
      sources: [.notes2020, .lowPowerPage, .ownChoice],
      shownBy: [.parameter("low-power-mode.pauses-processing")]),
  ]

  /// The switch for Background App Refresh.
  static let refreshSetting: [PlatformFact] = [
    PlatformFact(
      11, .refreshSetting, .assumed, since: .ios13,
      """
      No Apple source makes Wi-Fi a condition of refresh. Only a user setting limits Background \
      App Refresh to Wi-Fi.
      """,
      sources: [.wildArticle, .ownChoice],
      shownBy: [.rule("background-refresh-setting"), .tests("LaunchConditionTests")]),
    PlatformFact(
      92, .refreshSetting, .stated, since: .ios13,
      """
      Without Background App Refresh submitting throws unavailable, and neither refresh nor \
      processing nor pushes launch the app.
      """,
      sources: [.notes2020, .schedulerHeaders],
      shownBy: [
        .rule("background-refresh-setting"),
        .example("what-does-the-background-app-refresh-switch-stop.jsonc"),
        .tests("RefreshSettingTests"), .tests("SilentPushTests"),
      ]),
    PlatformFact(
      96, .refreshSetting, .documented, since: .ios13,
      """
      Where Background App Refresh is restricted, as by parental controls, the user cannot turn \
      it on.
      """,
      sources: [.refreshStatus, .refreshStatusValues],
      shownBy: [
        .rule("background-refresh-setting"), .tests("RefreshSettingTests"),
        .tests("BackgroundTimeTests"),
      ]),
    PlatformFact(
      132, .refreshSetting, .documented, since: .ios13,
      """
      The status `denied` means that the user turned Background App Refresh off; submitting \
      throws unavailable then.
      """,
      sources: [.refreshStatusValues],
      shownBy: [.tests("RefreshSettingTests")]),
    PlatformFact(
      133, .refreshSetting, .documented, since: .ios13,
      """
      What was pending when Background App Refresh is switched off does not run.
      """,
      sources: [.schedulerHeaders, .refreshStatus],
      shownBy: [.rule("background-refresh-setting"), .tests("RefreshSettingTests")]),
  ]

  /// What swiping an app away does.
  static let appSwitcher: [PlatformFact] = [
    PlatformFact(
      91, .appSwitcher, .stated, since: .ios13,
      """
      As a rule, an app that the user swiped away in the app switcher gets no background time \
      until the user opens it again.
      """,
      sources: [.forum685525, .session2025],
      shownBy: [
        .rule("app-switcher"), .example("why-does-nothing-run-after-force-quit.jsonc"),
        .tests("SevenFactorTests"), .tests("SilentPushTests"),
        .example("what-becomes-of-a-push-after-force-quit.jsonc"),
      ]),
    PlatformFact(
      97, .appSwitcher, .stated, since: .ios13,
      """
      After a force quit none of the app's background tasks runs; processing from iOS 18.3 on may \
      be an exception (fact 262).
      """,
      sources: [.forum685525],
      shownBy: [
        .rule("app-switcher"), .parameter("app-switcher.force-quit-discards"),
        .tests("ForceQuitTests"),
      ]),
    PlatformFact(
      98, .appSwitcher, .stated, since: .ios13,
      """
      Only opening the app ends the effect of a force quit.
      """,
      sources: [.forum685525],
      shownBy: [.rule("app-switcher"), .tests("ForceQuitTests")]),
    PlatformFact(
      262, .appSwitcher, .stated, since: .ios18,
      """
      From iOS 18.3 on, processing ran although the user had swiped the app away, which an Apple \
      engineer calls intended. The conditions are not published.
      """,
      sources: [.forum793189],
      shownBy: [.parameter("app-switcher.lets-processing-run"), .tests("ForceQuitTests")]),
    PlatformFact(
      263, .appSwitcher, .stated, since: .ios26,
      """
      On iPadOS 26, closing a window with its button is not a force quit, although the app leaves \
      the switcher.
      """,
      sources: [.forum801686],
      shownBy: [.tests("ForceQuitTests")]),
  ]

  /// How the user's habits affect launches.
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
      sources: [.notes2020Reasons, .notes2020Community, .ownChoice],
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
      Before iOS 13 a developer saw one or two background fetches a day, and some days none. \
      Refresh has the same policy.
      """,
      sources: [.transistorFetch14, .transistorFetch52, .session2019],
      shownBy: [.tool("Calibration"), .parameter("app-usage.misjudgement")]),
  ]
}
