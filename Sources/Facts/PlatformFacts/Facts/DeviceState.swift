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
    PlatformFact(
      287, .fileProtection, .observed, since: .ios13,
      """
      An app that holds a file lock when it is suspended is killed, 0xdead10cc. Databases with a \
      write-ahead log are the usual case.
      """,
      sources: [.actualChat3825, .singular85],
      shownBy: [.waits("file locks that are held at suspension")]),
  ]
}
