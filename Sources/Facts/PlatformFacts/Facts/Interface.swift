extension PlatformFact {
  /// The classes and calls, and the systems that introduced them.
  static let interface: [PlatformFact] = [
    PlatformFact(
      201, .interface, .documented, since: .ios13,
      """
      Each process has one scheduler. The class exists on iOS, iPadOS, Catalyst, tvOS and \
      visionOS, not on macOS and watchOS.
      """,
      sources: [.schedulerHeaders, .macBindings],
      shownBy: [.tests("SourceParity")]),
    PlatformFact(
      202, .interface, .documented, since: .ios13,
      """
      Submitting fails with unavailable 1, tooManyPendingTaskRequests 2, notPermitted 3 or \
      immediateRunIneligible 4.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.tests("SubmissionTests")]),
    PlatformFact(
      203, .interface, .documented, since: .ios26,
      """
      The error immediateRunIneligible came with the SDK of iOS 26, as continued processing did.
      """,
      sources: [.schedulerHeaders, .macBindings],
      shownBy: [.tests("SubmissionTests")]),
    PlatformFact(
      204, .interface, .documented, since: .ios27,
      """
      From iOS 27 on a request is submitted asynchronously, with a closure or with `await`; the \
      synchronous call is deprecated.
      """,
      sources: [.schedulerHeaders, .schedulerPages],
      shownBy: [.tests("SourceParity")]),
    PlatformFact(
      205, .interface, .documented, since: .ios13,
      """
      Every request has an identifier and an earliest date, where nil asks for no delay. \
      Processing adds two flags that are off by default.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.tests("SourceParity")]),
    PlatformFact(
      206, .interface, .documented, since: .ios17,
      """
      Health research is a kind of processing, since iOS 17, for apps with an entitlement that \
      Apple grants.
      """,
      sources: [.schedulerHeaders, .macBindings],
      shownBy: [
        .example("when-does-health-research-run.jsonc")
      ]),
    PlatformFact(
      207, .interface, .documented, since: .ios17,
      """
      A request for health research names the file protection of the data it needs; left out, the \
      data is open after the first unlock.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.rule("file-protection")]),
    PlatformFact(
      208, .interface, .documented, since: .ios26,
      """
      A continued request has a title and a subtitle for the user, a strategy, and the resources \
      that it needs.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.tests("SourceParity")]),
    PlatformFact(
      209, .interface, .documented, since: .ios13,
      """
      A task has an identifier, an expiration handler and a call that completes it. Apps get \
      tasks and cannot make them.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.tests("SourceParity")]),
    PlatformFact(
      210, .interface, .documented, since: .ios16,
      """
      In SwiftUI's modifier for background tasks the end of the closure completes the task, and \
      expiration cancels it.
      """,
      sources: [.sceneModifier, .session2022],
      shownBy: [.tests("SwiftUITaskTests")]),
    PlatformFact(
      322, .interface, .documented, since: .ios16, until: .ios26,
      """
      SwiftUI's modifier for background tasks handles refresh and background sessions, and not \
      processing.
      """,
      sources: [.sceneModifier, .session2022, .processingScene],
      shownBy: [
        .tests("SwiftUITaskTests"), .tests("BackgroundSessionTests"),
        .waits("names of the kit that only some systems have"),
      ]),
    PlatformFact(
      323, .interface, .documented, since: .ios27,
      """
      From iOS 27 on SwiftUI's modifier handles processing too, by an identifier.
      """,
      sources: [.processingScene],
      shownBy: [.tests("SwiftUITaskTests")]),
    PlatformFact(
      288, .interface, .observed, since: .ios13,
      """
      Public apps use names of Foundation and Dispatch in files that import only BackgroundTasks.
      """,
      sources: [.clientCode, .ownRuns],
      shownBy: [.tests("SourceParity")]),
    PlatformFact(
      289, .interface, .observed, since: .ios13,
      """
      In 49 public apps nearly every member of the scheduler's classes is used, registering with \
      a nil queue in 36 of them.
      """,
      sources: [.clientCode],
      shownBy: [.tests("SourceParity")]),
    PlatformFact(
      335, .interface, .documented, since: .ios27,
      """
      An app intent has about 30 seconds. From iOS 27 on one that goes on reporting progress \
      may run longer, is shown by the system, may ask for the GPU, and is told why it is \
      cancelled.
      """,
      sources: [.longRunningIntent, .forum832257],
      shownBy: [.tests("AdviceTests")]),
  ]
}
