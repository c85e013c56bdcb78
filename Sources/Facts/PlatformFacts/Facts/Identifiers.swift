extension PlatformFact {
  /// Identifiers, wildcards and Info.plist.
  static let identifiers: [PlatformFact] = [
    PlatformFact(
      15, .identifiers, .documented, since: .ios13,
      """
      Identifiers are compared exactly, with upper and lower case. Only continued processing has \
      wildcards.
      """,
      sources: [.schedulerHeaders, .session2025],
      shownBy: [
        .finding("wildcard-for-other-kind"),
        .diagnostic("D102"), .diagnostic("D103"), .diagnostic("D104"), .diagnostic("D202"),
        .diagnostic("D201"), .finding("identifier-not-permitted"),
        .tests("PermittedIdentifierTests"),
      ]),
    PlatformFact(
      16, .identifiers, .documented, since: .ios13,
      """
      For an identifier that is not in the permitted list, registering returns false and \
      submitting throws.
      """,
      sources: [.schedulerHeaders],
      shownBy: [
        .diagnostic("D005"),
        .diagnostic("D101"), .finding("registered-unpermitted"), .diagnostic("D201"),
        .tests("PermittedIdentifierTests"),
      ]),
    PlatformFact(
      18, .identifiers, .documented, since: .ios13,
      """
      Refresh needs the background mode `fetch`; without it submitting throws notPermitted.
      """,
      sources: [.schedulerHeaders, .usingTasks],
      shownBy: [
        .diagnostic("D110"), .diagnostic("D108"), .finding("mode-missing"),
        .tests("PermittedIdentifierTests"),
      ]),
    PlatformFact(
      19, .identifiers, .documented, since: .ios13,
      """
      Processing needs the background mode `processing`; without it submitting throws \
      notPermitted.
      """,
      sources: [.schedulerHeaders, .usingTasks],
      shownBy: [
        .diagnostic("D110"), .diagnostic("D108"), .finding("mode-missing"),
        .tests("PermittedIdentifierTests"),
      ]),
    PlatformFact(
      20, .identifiers, .documented, since: .ios26,
      """
      Continued tasks may be permitted by an entry that begins with the bundle identifier and \
      ends in `.*`; full names are allowed as well.
      """,
      sources: [.session2025, .schedulerHeaders],
      shownBy: [.diagnostic("D105"), .diagnostic("D106"), .tests("WildcardIdentifierTests")]),
    PlatformFact(
      21, .identifiers, .documented, since: .ios13,
      """
      The permitted list, the registration and the request must all have the same identifier.
      """,
      sources: [.schedulerHeaders],
      shownBy: [
        .diagnostic("D204"), .diagnostic("D205"), .diagnostic("D206"),
        .tests("PermittedIdentifierTests"),
      ]),
    PlatformFact(
      212, .identifiers, .documented, since: .ios13,
      """
      Info.plist lists the permitted identifiers and the background modes. No mode is named for \
      continued processing.
      """,
      sources: [.permittedKey, .usingTasks],
      shownBy: [
        .diagnostic("D005"), .diagnostic("D003"), .diagnostic("D107"), .diagnostic("D101"),
        .diagnostic("D108"), .diagnostic("D306"), .finding("push-mode-missing"),
      ]),
    PlatformFact(
      213, .identifiers, .documented, since: .ios13,
      """
      The permitted list switches the older background fetch off in the same app.
      """,
      sources: [.usingTasks],
      shownBy: [.diagnostic("D109")]),
    PlatformFact(
      227, .identifiers, .documented, since: .ios26,
      """
      A wildcard has one asterisk, at its end, for a suffix that is not empty. Full names are \
      registered and submitted, not the wildcard.
      """,
      sources: [.session2025, .forum796944],
      shownBy: [
        .finding("wildcard-named-itself"), .finding("wildcard-misspelt"),
        .finding("wildcard-suffix-empty"), .diagnostic("D105"), .diagnostic("D203"),
      ]),
    PlatformFact(
      236, .identifiers, .observed, since: .ios13,
      """
      Identifiers of refresh and processing need only be listed. Continued ones begin with the \
      bundle identifier, or nothing is ever pending.
      """,
      sources: [.sideStore1475, .iloader649, .schedulerHeaders],
      shownBy: [.diagnostic("D106"), .diagnostic("D225")]),
  ]
}
