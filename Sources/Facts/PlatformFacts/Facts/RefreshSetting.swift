extension PlatformFact {
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
      Where parental controls or device management restrict Background App Refresh, the user \
      cannot turn it on.
      """,
      sources: [.refreshStatus, .refreshStatusValues],
      shownBy: [
        .rule("background-refresh-setting"), .tests("RefreshSettingTests"),
        .waits("the status enumeration apps read"),
      ]),
    PlatformFact(
      132, .refreshSetting, .documented, since: .ios13,
      """
      The status `denied` means that the user turned Background App Refresh off; submitting \
      throws unavailable then.
      """,
      sources: [.refreshStatusValues],
      shownBy: [.finding("background-refresh-off"), .tests("RefreshSettingTests")]),
    PlatformFact(
      133, .refreshSetting, .documented, since: .ios13,
      """
      What was pending when Background App Refresh is switched off does not run.
      """,
      sources: [.schedulerHeaders, .refreshStatus],
      shownBy: [.rule("background-refresh-setting"), .tests("RefreshSettingTests")]),
  ]
}
