extension PlatformFact {
  /// Continued processing: requests, starts and running.
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
        .example("what-stops-an-export-that-stands-still.jsonc"),
        .tests("ContinuedLifeTests"),
      ]),
    PlatformFact(
      79, .continued, .documented, since: .ios26,
      """
      When the device is short of resources, continued tasks with the least progress are ended \
      first.
      """,
      sources: [.longRunning, .schedulerPages],
      shownBy: [.parameter("continued.pressure-interval"), .tests("ContinuedLifeTests")]),
    PlatformFact(
      80, .continued, .documented, since: .ios26,
      """
      Continued processing is asked for in front, and starts at once only if there is room.
      """,
      sources: [.longRunning, .session2025],
      shownBy: [.tests("ContinuedStartTests")]),
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
      shownBy: [.tests("ContinuedStartTests")]),
    PlatformFact(
      83, .continued, .documented, since: .ios26,
      """
      A continued request that may not wait is refused in the call itself where it cannot start, \
      so the app can do the work in front instead.
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
        .tests("ContinuedStartTests")
      ]),
    PlatformFact(
      86, .continued, .documented, since: .ios26,
      """
      Continued processing exists on iOS and iPadOS from version 26 on.
      """,
      sources: [.schedulerHeaders, .macBindings],
      shownBy: [.tests("ContinuedStartTests")]),
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
      sources: [.session2025, .schedulerHeaders]),
  ]

  /// Continued processing: additions from reports and engineers.
  static let continuedFurther: [PlatformFact] = [
    PlatformFact(
      229, .continued, .observed, since: .ios26,
      """
      For a GPU that is refused the header names notPermitted, and a test on iOS 26.6 got it; a \
      client of iOS 26.0 saw unavailable.
      """,
      sources: [.schedulerHeaders, .continuedTaskRun, .clientOn26]),
    PlatformFact(
      230, .continued, .assumed, since: .ios26,
      """
      A continued request from the background is refused. The error is not documented; \
      notPermitted is assumed.
      """,
      sources: [.longRunning, .session2025, .forum808756, .ownChoice]),
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
      sources: [.schedulerHeaders, .forum818623]),
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
      shownBy: [
        .parameter("continued.memory-pressure-kills"), .tests("ContinuedLifeTests"),
      ]),
    PlatformFact(
      270, .continued, .stated, since: .ios26,
      """
      After a failed continued task the same identifier may be submitted again from the \
      foreground without registering again.
      """,
      sources: [.forum808756],
      shownBy: [.tests("ContinuedSpellingTests")]),
    PlatformFact(
      271, .continued, .observed, since: .ios26,
      """
      No iPhone that was tried offers the GPU in the background. Using it without having asked \
      fails and usually ends the process.
      """,
      sources: [.kokoro18, .forum797538, .forum816774]),
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
    PlatformFact(
      324, .continued, .documented, since: .ios27,
      """
      From iOS 27 on the Neural Engine can be used in the background only with the entitlement \
      for background inference, with or without a continued task.
      """,
      sources: [.inferenceEntitlement, .releaseNotes27],
      shownBy: [
        .tests("AssertionTests"), .example("what-if-the-neural-engine-is-refused.jsonc"),
      ]),
    PlatformFact(
      325, .continued, .documented, since: .ios27,
      """
      From iOS 27 on, on devices for Apple Intelligence, memory that the Neural Engine uses \
      counts to the app, and no longer to the system.
      """,
      sources: [.releaseNotes27, .fluidAudio738],
      shownBy: [.waits("memory that counts to an app")]),
    PlatformFact(
      326, .continued, .observed, since: .ios26,
      """
      On betas of iOS 27 inference in the background was cancelled until the app was entitled, \
      and the processor alone went on; on iOS 26.6 the Neural Engine still answered.
      """,
      sources: [.keyvox112, .whisper3914, .dictus371],
      shownBy: [
        .tests("AssertionTests"), .example("what-if-the-neural-engine-is-refused.jsonc"),
      ]),
    PlatformFact(
      338, .continued, .observed, since: .ios26,
      """
      One developer's continued tasks expired until they used less of the processor and \
      reported progress more often.
      """,
      sources: [.forumProcesses],
      shownBy: [.nothing("causes that one author names")]),
    PlatformFact(
      339, .continued, .observed, since: .ios26,
      """
      GPU work that is under way when the app leaves the front is revoked, unless the right to \
      it was granted before; a library that took the error as fatal ended the process.
      """,
      sources: [.whisper3531],
      shownBy: [
        .tests("AssertionTests"), .example("what-if-gpu-work-goes-on-when-the-app-is-left.jsonc"),
      ]),
    PlatformFact(
      340, .continued, .documented, since: .ios26,
      """
      On iOS 26 the language model limits the rate of apps in the background alone, by a DTS \
      engineer only on battery; the page of iOS 27 no longer says so. Nothing gives priority.
      """,
      sources: [.modelRateLimit, .modelRateLimit27, .forum793787, .forum833666],
      shownBy: [.tests("AdviceTests")]),
  ]
}
