extension PlatformFact {
  /// Continued processing: how it is asked for, starts and lives.
  static let continued: [PlatformFact] = [
    PlatformFact(
      75, .continued, .documented, since: .ios26,
      """
      A continued request either queues, which is the default, or fails at once. The word is \
      `.queue`; there is no `.enqueue`.
      """,
      sources: [.schedulerHeaders, .macBindings],
      shownBy: [.tests("ContinuedSpellingTests")]),
    PlatformFact(
      76, .continued, .documented, since: .ios26,
      """
      A queued continued request that cannot start waits at the end of the queue and starts when \
      there is room.
      """,
      sources: [.schedulerHeaders, .session2025],
      shownBy: [.rule("continued-limit"), .tests("ContinuedStartTests")]),
    PlatformFact(
      77, .continued, .documented, since: .ios26,
      """
      With the strategy to fail, submitting throws immediateRunIneligible, code 4, when the task \
      cannot start at once.
      """,
      sources: [.schedulerHeaders],
      shownBy: [
        .rule("continued-limit"),
        .example("what-if-the-system-is-busy-when-the-export-starts.jsonc"),
        .tests("ContinuedStartTests"),
      ]),
    PlatformFact(
      78, .continued, .documented, since: .ios26,
      """
      A continued task has to report progress; without any it expires.
      """,
      sources: [.session2025, .schedulerHeaders],
      shownBy: [
        .diagnostic("D307"),
        .finding("stalled"), .example("what-stops-an-export-that-stands-still.jsonc"),
        .tests("ContinuedLifeTests"),
      ]),
    PlatformFact(
      79, .continued, .documented, since: .ios26,
      """
      When the device is short of resources, continued tasks with the least progress are ended \
      first.
      """,
      sources: [.longRunning],
      shownBy: [.parameter("continued.pressure-interval"), .tests("ContinuedLifeTests")]),
    PlatformFact(
      80, .continued, .documented, since: .ios26,
      """
      Continued processing is asked for in front, and starts at once only if there is room.
      """,
      sources: [.longRunning, .session2025],
      shownBy: [.finding("submitted-in-background"), .tests("ContinuedStartTests")]),
    PlatformFact(
      81, .continued, .documented, since: .ios26,
      """
      The system shows title, subtitle, progress and a stop control of a continued task from \
      start to end.
      """,
      sources: [.longRunning],
      shownBy: [.tests("ContinuedLifeTests")]),
    PlatformFact(
      82, .continued, .documented, since: .ios26,
      """
      Continued processing is for work that the user asked for, not for synchronisation or \
      maintenance.
      """,
      sources: [.session2025],
      shownBy: [.finding("submitted-unasked"), .tests("ContinuedStartTests")]),
    PlatformFact(
      83, .continued, .documented, since: .ios26,
      """
      A continued request that fails at once fails in the call itself, so the app can do the work \
      in front instead.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.tests("ContinuedStartTests")]),
    PlatformFact(
      84, .continued, .documented, since: .ios26,
      """
      Which resources a device supports is asked of the type BGTaskScheduler, not of its shared \
      scheduler.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.tests("ContinuedSpellingTests")]),
    PlatformFact(
      85, .continued, .documented, since: .ios26,
      """
      A request for the GPU is refused where the device does not support it or the app lacks the \
      entitlement.
      """,
      sources: [.session2025, .schedulerHeaders],
      shownBy: [
        .finding("gpu-unavailable"), .finding("gpu-entitlement-missing"),
        .tests("ContinuedStartTests"),
      ]),
    PlatformFact(
      86, .continued, .documented, since: .ios26,
      """
      Continued processing exists on iOS and iPadOS from version 26 on.
      """,
      sources: [.schedulerHeaders, .macBindings],
      shownBy: [.finding("kind-not-offered"), .tests("ContinuedStartTests")]),
    PlatformFact(
      87, .continued, .documented, since: .ios26,
      """
      Continued processing has no fixed limit of time. Progress and the user's answers decide how \
      long it runs.
      """,
      sources: [.session2025, .longRunning, .openReader],
      shownBy: [.parameter("continued.question-after"), .tests("ContinuedLifeTests")]),
    PlatformFact(
      214, .continued, .documented, since: .ios26,
      """
      GPU work in a continued task takes an entitlement, a device that supports it and a request \
      that names it.
      """,
      sources: [.session2025, .schedulerHeaders],
      shownBy: [.finding("gpu-entitlement-missing"), .diagnostic("D213")]),
  ]
}
