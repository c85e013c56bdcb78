extension PlatformFact {
  /// What swiping an app away does.
  static let appSwitcher: [PlatformFact] = [
    PlatformFact(
      91, .appSwitcher, .stated, since: .ios13,
      """
      An app that the user swiped away in the app switcher gets no background time until the user \
      opens it again.
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
}
