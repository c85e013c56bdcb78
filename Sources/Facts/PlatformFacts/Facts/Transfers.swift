extension PlatformFact {
  /// Background transfers, which are related to the scheduler.
  static let transfers: [PlatformFact] = [
    PlatformFact(
      99, .transfers, .documented, since: .ios13,
      """
      Background transfers continue when the system ends the app. A force quit by the user cancels \
      them.
      """,
      sources: [.sessionConfiguration, .backgroundDownloads],
      shownBy: [
        .tests("TransferTests"), .example("does-an-upload-go-on-without-my-app.jsonc"),
      ]),
    PlatformFact(
      103, .transfers, .documented, since: .ios13,
      """
      The system decides when a discretionary transfer starts; one begun in the background is \
      always discretionary.
      """,
      sources: [.sessionConfiguration, .notes2020],
      shownBy: [
        .tests("TransferTests"), .rule("power-and-wifi"),
      ]),
    PlatformFact(
      104, .transfers, .documented, since: .ios13,
      """
      The app is launched or resumed when its background transfers are done. This is the default \
      of background sessions; one that sends no launch events waits until the app runs.
      """,
      sources: [.sessionConfiguration],
      shownBy: [
        .rule("launch-events"),
        .tests("TransferTests"), .example("does-an-upload-go-on-without-my-app.jsonc"),
      ]),
    PlatformFact(
      105, .transfers, .documented, since: .ios13,
      """
      A transfer can have an earliest begin date of its own.
      """,
      sources: [.session2019],
      shownBy: [.tests("TransferTests"), .rule("earliest-begin-date")]),
    PlatformFact(
      106, .transfers, .documented, since: .ios13,
      """
      Waiting for connectivity means any network. It does not keep a transfer off cellular; a \
      session that allows no cellular or expensive networks does. One that allows no constrained \
      networks waits while Low Data Mode is on.
      """,
      sources: [.sessionConfiguration, .wildArticle],
      shownBy: [.tests("TransferTests")]),
    PlatformFact(
      128, .transfers, .documented, since: .ios13,
      """
      Background transfers continue while the app is suspended and after the system has ended it, \
      but not after a force quit.
      """,
      sources: [.sessionConfiguration, .backgroundDownloads],
      shownBy: [
        .tests("TransferTests"), .example("does-an-upload-go-on-without-my-app.jsonc"),
      ]),
    PlatformFact(
      129, .transfers, .documented, since: .ios13,
      """
      Discretionary transfers prefer power and Wi-Fi; neither is a strict condition.
      """,
      sources: [.sessionConfiguration],
      shownBy: [
        .rule("power-and-wifi"), .parameter("power-and-wifi.patience"), .tests("TransferTests"),
      ]),
    PlatformFact(
      285, .transfers, .stated, since: .ios13,
      """
      A transfer that a force quit cancelled is reported when the user next launches the app, as \
      error -999.
      """,
      sources: [.forum740564, .backgroundDownloads],
      shownBy: [.tests("TransferTests")]),
    PlatformFact(
      302, .transfers, .stated, since: .ios13,
      """
      Each time transfers resume or relaunch an app, the delay before the next transfer that it \
      begins in the background doubles. It is gone once the user brings the app to the front, or \
      when it runs out with no resumption in between.
      """,
      sources: [.forum14854, .backgroundDownloads],
      shownBy: [
        .rule("transfer-delay"), .tests("TransferTests"),
        .example("what-stalls-a-backup-photo-by-photo.jsonc"),
      ]),
    PlatformFact(
      303, .transfers, .observed, since: .ios13,
      """
      That delay was seen to start at 60 seconds.
      """,
      sources: [.forum128813],
      shownBy: [.parameter("transfer-delay.first"), .tests("TransferTests")]),
    PlatformFact(
      304, .transfers, .documented, since: .ios13,
      """
      A transfer of a background session has seven days, unless its session sets another limit.
      """,
      sources: [.sessionConfiguration],
      shownBy: [.tests("TransferTests")]),
    PlatformFact(
      305, .transfers, .documented, since: .ios13,
      """
      An app that is launched for its transfers is handed a completion handler, and calls it once \
      it has dealt with all events.
      """,
      sources: [.backgroundDownloads],
      shownBy: [
        .tests("TransferTests"), .parameter("running.transfer-time"),
      ]),
    PlatformFact(
      306, .transfers, .stated, since: .ios13,
      """
      Of the seven factors, notes of the 2020 talk hold all but app usage and rate limiting \
      against a transfer that is not discretionary, and against a discretionary one the app \
      switcher and part of the budgets.
      """,
      sources: [.notes2020, .notes2020Community],
      shownBy: [.tests("RuleMatrixTests"), .tests("TransferTests")]),
    PlatformFact(
      332, .transfers, .documented, since: .ios13,
      """
      Background sessions always wait for connectivity, whatever was asked. A request that \
      times out is tried again; only the limit of the whole transfer ends it.
      """,
      sources: [.sessionConfiguration, .dictus492],
      shownBy: [.tests("SessionCallTests")]),
    PlatformFact(
      333, .transfers, .observed, since: .ios13,
      """
      A transfer of a background session waited 29 s although the app was in front all the \
      time.
      """,
      sources: [.forum124450]),
    PlatformFact(
      336, .transfers, .documented, since: .ios26,
      """
      From iOS 26.1 on an extension for PhotoKit uploads photos in the background when the \
      system lets it; not in Apple's Simulator.
      """,
      sources: [.photoUploads],
      shownBy: [.tests("AdviceTests")]),
  ]
}
