extension PlatformFact {
  /// Continued processing: what reports and engineers add.
  static let continuedFurther: [PlatformFact] = [
    PlatformFact(
      229, .continued, .observed, since: .ios26,
      """
      For a GPU that is refused the header names notPermitted, while a client of iOS 26.0 saw \
      unavailable. Which one holds is open.
      """,
      sources: [.schedulerHeaders, .clientOn26],
      shownBy: [.finding("gpu-unavailable")]),
    PlatformFact(
      230, .continued, .assumed, since: .ios26,
      """
      A continued request from the background is refused. The error is not documented; \
      notPermitted is assumed.
      """,
      sources: [.longRunning, .session2025, .forum808756, .ownChoice],
      shownBy: [.finding("submitted-in-background")]),
    PlatformFact(
      260, .continued, .documented, since: .ios26,
      """
      A continued task that is slower than expected makes the system ask the user whether it \
      should go on.
      """,
      sources: [.session2025],
      shownBy: [.parameter("continued.question-after")]),
    PlatformFact(
      261, .continued, .stated, since: .ios26,
      """
      How often progress is due is not published. An Apple engineer called gaps of 20 to 30 \
      seconds risky.
      """,
      sources: [.forum805554],
      shownBy: [
        .parameter("continued.stall-limit"), .parameter("continued.risky-gap"),
        .finding("risky-gap"),
      ]),
    PlatformFact(
      264, .continued, .observed, since: .ios26,
      """
      On one iPhone the question whether to go on came about five minutes after submission, in \
      spite of steady progress.
      """,
      sources: [.openReader],
      shownBy: [.parameter("continued.question-after")]),
    PlatformFact(
      265, .continued, .documented, since: .ios26,
      """
      A continued task works at a lower priority in the background and at a higher one again in \
      front. No number is published.
      """,
      sources: [.session2025],
      shownBy: [.parameter("continued.background-speed")]),
    PlatformFact(
      266, .continued, .documented, since: .ios26,
      """
      A stop by the user arrives as an expiration; the app cannot tell the two apart.
      """,
      sources: [.schedulerHeaders, .forum818623],
      shownBy: [.finding("stalled")]),
    PlatformFact(
      267, .continued, .documented, since: .ios26,
      """
      There is a limit of continued tasks that run at once. Its number is not published.
      """,
      sources: [.schedulerHeaders, .longRunning],
      shownBy: [.rule("continued-limit"), .parameter("continued-limit.at-once")]),
    PlatformFact(
      268, .continued, .documented, since: .ios26,
      """
      Removing the app in the switcher cancels its queued continued requests, and ends running \
      ones without notice.
      """,
      sources: [.schedulerHeaders, .longRunning],
      shownBy: [.rule("app-switcher")]),
    PlatformFact(
      269, .continued, .stated, since: .ios26,
      """
      Under pressure the system mostly kills without a call. Expiration comes mainly for the \
      user's stop and for missing progress.
      """,
      sources: [.forum818623],
      shownBy: [.parameter("continued.pressure-interval")]),
    PlatformFact(
      270, .continued, .stated, since: .ios26,
      """
      After a failed continued task the same identifier may be submitted again from the \
      foreground without registering again.
      """,
      sources: [.forum808756],
      shownBy: [.waits("requests after a continued task has failed")]),
    PlatformFact(
      271, .continued, .observed, since: .ios26,
      """
      No iPhone that was tried offers the GPU in the background. Using it without having asked \
      fails and usually ends the process.
      """,
      sources: [.kokoro18, .forum797538, .forum816774],
      shownBy: [.finding("gpu-unavailable")]),
    PlatformFact(
      272, .continued, .observed, since: .ios26,
      """
      On some devices the handler of a continued task was never called although every call had \
      succeeded.
      """,
      sources: [.forum805088],
      shownBy: [.waits("devices that accept and never launch")]),
    PlatformFact(
      273, .continued, .observed, since: .ios26,
      """
      A continued task ran 4 ms after it was accepted on one iPhone; a batch of another app ran \
      for 6.5 minutes without expiring.
      """,
      sources: [.openReader, .otherTrackApp],
      shownBy: [.nothing("single runs, and no rule follows from them")]),
  ]
}
