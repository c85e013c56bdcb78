extension PlatformFact {
  /// What submitting a request does.
  static let submission: [PlatformFact] = [
    PlatformFact(
      17, .submission, .documented, since: .ios13,
      """
      Submitting an identifier that is not in the permitted list throws notPermitted, code 3.
      """,
      sources: [.schedulerHeaders, .schedulerPages],
      shownBy: [
        .tests("PermittedIdentifierTests")
      ]),
    PlatformFact(
      116, .submission, .documented, since: .ios13,
      """
      Cancelling a request and submitting it again only renews it. It makes nothing run sooner \
      and switches no logging on.
      """,
      sources: [.schedulerHeaders, .howToArticle],
      shownBy: [.tests("PendingRequestTests")]),
    PlatformFact(
      120, .submission, .documented, since: .ios13,
      """
      One refresh and ten processing requests may be pending. The same identifier replaces; one \
      more throws tooManyPendingTaskRequests, code 2.
      """,
      sources: [.schedulerHeaders, .schedulerPages],
      shownBy: [
        .parameter("submission.pending-refresh"), .parameter("submission.pending-processing"),
        .tests("PendingRequestTests"),
      ]),
    PlatformFact(
      122, .submission, .documented, since: .ios13,
      """
      An app may submit in any state. Leaving the foreground is the usual moment, not a condition.
      """,
      sources: [.session2019],
      shownBy: [.tests("PendingRequestTests")]),
    PlatformFact(
      124, .submission, .stated, since: .ios13,
      """
      Trying again after growing delays is allowed. Delays shorter than the spacing of launches \
      change nothing.
      """,
      sources: [.schedulerHeaders, .notes2020],
      shownBy: [.tests("RefreshCadenceTests")]),
    PlatformFact(
      224, .submission, .documented, since: .ios13,
      """
      Unavailable is thrown without Background App Refresh, in Apple's Simulator, and in \
      extensions that may not schedule.
      """,
      sources: [.schedulerHeaders]),
    PlatformFact(
      225, .submission, .documented, since: .ios13,
      """
      NotPermitted is also thrown when the user has denied background launches.
      """,
      sources: [.schedulerHeaders]),
    PlatformFact(
      226, .submission, .assumed, since: .ios17,
      """
      No limit is published for pending continued and health research requests; the one for \
      processing is assumed for both.
      """,
      sources: [.schedulerHeaders, .ownChoice],
      shownBy: [
        .parameter("submission.pending-health-research"),
        .parameter("submission.pending-continued"),
      ]),
    PlatformFact(
      228, .submission, .documented, since: .ios26,
      """
      The earliest begin date of a continued request is ignored.
      """,
      sources: [.schedulerHeaders]),
    PlatformFact(
      231, .submission, .documented, since: .ios13,
      """
      Submitting blocks its caller, so during launching it should be kept off the main thread.
      """,
      sources: [.session2019],
      shownBy: [.nothing("time that a call takes is not simulated")]),
    PlatformFact(
      233, .submission, .observed, since: .ios13,
      """
      Submitting an identifier again cancels the old request and submits a new one, as the \
      daemon's log shows.
      """,
      sources: [.workmanager557, .cocoa644]),
    PlatformFact(
      234, .submission, .observed, since: .ios13,
      """
      Each new submission moves the earliest date further ahead, and several apps starved their \
      own tasks this way. Some submit only when nothing is pending.
      """,
      sources: [.streetComplete7124, .coronaWarn469],
      shownBy: [
        .example("why-does-submitting-again-push-my-refresh-away.jsonc")
      ]),
    PlatformFact(
      235, .submission, .documented, since: .ios13,
      """
      An extension may submit, and it is the containing app that is launched.
      """,
      sources: [.schedulerHeaders, .session2019],
      shownBy: [.waits("extensions that submit")]),
    PlatformFact(
      334, .submission, .documented, since: .ios27,
      """
      The call of iOS 27 that submits must not be made from the main thread or where time \
      matters; its answer comes on any queue, after any delay.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.tests("HandlerQueueTests")]),
    PlatformFact(
      342, .submission, .observed, since: .ios26,
      """
      A published app asks for processing and for continued work under one identifier. Which \
      of the two replaces the other is not published.
      """,
      sources: [.aidoku],
      shownBy: [.nothing("an open question, and no source answers it")]),
  ]
}
