extension PlatformFact {
  /// How a run is completed, and what becomes of one that is not.
  static let completion: [PlatformFact] = [
    PlatformFact(
      66, .completion, .documented, since: .ios13,
      """
      An expiration handler has to complete the task too. Not completing it can end the app.
      """,
      sources: [.session2019, .schedulerHeaders],
      shownBy: [.finding("never-completed"), .tests("ExpirationTests")]),
    PlatformFact(
      67, .completion, .documented, since: .ios13,
      """
      An expiration handler stops the work and completes the task as unsuccessful, within the \
      seconds that are left.
      """,
      sources: [.schedulerHeaders, .session2019],
      shownBy: [
        .finding("completed-late"), .finding("success-after-expiration"), .diagnostic("D224"),
        .tests("ExpirationTests"),
      ]),
    PlatformFact(
      68, .completion, .documented, since: .ios13,
      """
      Each path through a handler has to complete the task.
      """,
      sources: [.schedulerHeaders],
      shownBy: [
        .diagnostic("D216"), .diagnostic("D217"), .finding("never-completed"),
        .tests("TaskCompletionTests"),
      ]),
    PlatformFact(
      69, .completion, .documented, since: .ios13,
      """
      A task that is not completed keeps the app running until its time is used up, and the app \
      may be ended.
      """,
      sources: [.schedulerHeaders, .session2022],
      shownBy: [
        .diagnostic("D216"),
        .finding("never-completed"), .example("what-if-my-handler-never-completes.jsonc"),
        .tests("TaskCompletionTests"),
      ]),
    PlatformFact(
      70, .completion, .documented, since: .ios13,
      """
      An app that does not complete in time may be launched less often afterwards. How much less \
      often is not published.
      """,
      sources: [.session2022],
      shownBy: [.parameter("rate-limiting.penalty"), .tests("TaskCompletionTests")]),
    PlatformFact(
      71, .completion, .observed, since: .ios13,
      """
      When a task never runs again, the usual cause is a missing new request, not a penalty.
      """,
      sources: [.clientCode, .session2019, .session2022],
      shownBy: [.diagnostic("D221"), .finding("chain-broken"), .tests("TaskCompletionTests")]),
    PlatformFact(
      72, .completion, .documented, since: .ios13,
      """
      Completing as unsuccessful has no effect on later launches; it only consumes the request \
      like any other end.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.tests("TaskCompletionTests")]),
    PlatformFact(
      139, .completion, .observed, since: .ios13,
      """
      Handlers that cancel their work on expiration often complete twice. The first is taken to \
      count.
      """,
      sources: [.skillGuide, .ownChoice],
      shownBy: [
        .diagnostic("D218"),
        .finding("completed-twice"), .parameter("completion.second-traps"),
        .example("what-if-a-handler-completes-twice.jsonc"), .tests("TaskCompletionTests"),
      ]),
    PlatformFact(
      255, .completion, .observed, since: .ios13,
      """
      Reports differ on what a second completion does: some authors say that it ends the process, \
      others that nothing happens.
      """,
      sources: [.dp3t153, .homeAssistant5039, .playhead],
      shownBy: [
        .diagnostic("D218"), .finding("ended-by-completing-twice"), .finding("completed-twice"),
        .parameter("completion.second-traps"),
      ]),
    PlatformFact(
      256, .completion, .observed, since: .ios13,
      """
      Completing as successful after the expiration is a mistake, even where it is the only \
      completion.
      """,
      sources: [.openClaw127521],
      shownBy: [.finding("success-after-expiration"), .diagnostic("D224")]),
    PlatformFact(
      301, .completion, .observed, since: .ios13,
      """
      Of 49 public apps 13 have a path through a handler that never completes the task.
      """,
      sources: [.clientCode],
      shownBy: [.diagnostic("D217"), .finding("never-completed")]),
  ]
}
