extension PlatformFact {
  /// Registering handlers, and the queues they are called on.
  static let registration: [PlatformFact] = [
    PlatformFact(
      22, .registration, .documented, since: .ios13,
      """
      Handlers of refresh and processing have to be registered before the app has finished \
      launching.
      """,
      sources: [.schedulerHeaders, .session2019, .session2025],
      shownBy: [.tests("RegistrationTimeTests")]),
    PlatformFact(
      23, .registration, .observed, since: .ios13,
      """
      Up to iOS 18, registering a handler after launching is not a silent mistake: an exception \
      ends the app.
      """,
      sources: [.transistorFetch414],
      shownBy: [.tests("RegistrationTimeTests")]),
    PlatformFact(
      24, .registration, .documented, since: .ios13,
      """
      What was registered during launching is there when the system launches the app in the \
      background.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.tests("RegistrationTimeTests")]),
    PlatformFact(
      25, .registration, .documented, since: .ios26,
      """
      Continued tasks are exempt from registering at launch: their handlers may be registered \
      when the user asks for the work.
      """,
      sources: [.schedulerHeaders, .session2025],
      shownBy: [.tests("WildcardIdentifierTests")]),
    PlatformFact(
      26, .registration, .documented, since: .ios26,
      """
      Registering continued tasks at launch works too; no source makes it a must, though some \
      guides say so.
      """,
      sources: [.schedulerHeaders, .session2025, .streamyFin1924],
      shownBy: [.tests("WildcardIdentifierTests")]),
    PlatformFact(
      27, .registration, .documented, since: .ios13,
      """
      Registering an identifier a second time ends the app. Code that registers at each tap needs \
      a new suffix for each job.
      """,
      sources: [.schedulerHeaders, .commonsFinder50],
      shownBy: [.tests("RegistrationTimeTests")]),
    PlatformFact(
      28, .queues, .documented, since: .ios13,
      """
      Without a queue of its own a registration gets a serial queue in the background.
      """,
      sources: [.schedulerHeaders, .session2019],
      shownBy: [.tests("HandlerQueueTests")]),
    PlatformFact(
      29, .registration, .stated, since: .ios18,
      """
      SwiftUI apps should register before the scene is created: iOS 18.4 registered scene \
      modifiers too late when it launched an app in the background.
      """,
      sources: [.forum775182],
      shownBy: [.tests("HandlerQueueTests")]),
    PlatformFact(
      131, .registration, .documented, since: .ios13,
      """
      Registering must name the queue, even if it is nil; a sample without it does not compile.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.tests("HandlerQueueTests")]),
    PlatformFact(
      140, .queues, .documented, since: .ios13,
      """
      A handler that blocks its queue delays or loses its own expiration handler, which is called \
      on the same queue.
      """,
      sources: [.schedulerHeaders, .duckDuckGo782],
      shownBy: [
        .example("what-if-the-handler-blocks-its-queue.jsonc"),
        .tests("HandlerQueueTests"),
      ]),
    PlatformFact(
      216, .registration, .observed, since: .ios26,
      """
      Clients of iOS 26 saw late registration pass without an exception, although the header still \
      forbids it. Whether that is intended is unknown.
      """,
      sources: [.clientOn26, .ownChoice]),
    PlatformFact(
      217, .registration, .stated, since: .ios18,
      """
      iOS 18.4 registered the scene modifier too late when it launched an app in the background. \
      It was fixed in 18.5.
      """,
      sources: [.forum775182],
      shownBy: [.nothing("one version only, and the same in effect as registering late")]),
    PlatformFact(
      218, .registration, .observed, since: .ios13,
      """
      Three mistakes end the app with an exception: registering twice, registering late, and \
      submitting an identifier without handler.
      """,
      sources: [.workmanager427, .commonsFinder50, .transistorFetch414, .wordPress18156]),
    PlatformFact(
      219, .queues, .documented, since: .ios13,
      """
      Launch handler and expiration handler are called on the queue named at registration, which \
      should be serial.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.tests("HandlerQueueTests")]),
    PlatformFact(
      220, .queues, .observed, since: .ios13,
      """
      The queue that the system makes for a registration carries the task's identifier in its \
      label, as crash reports show.
      """,
      sources: [.vivaDicta316, .sakura186],
      shownBy: [.tests("HandlerQueueTests")]),
    PlatformFact(
      221, .queues, .observed, since: .ios13,
      """
      A blocked queue hides a real expiration, while one that a debugger forces still arrives; so \
      a test by hand does not find the mistake.
      """,
      sources: [.duckDuckGo782]),
    PlatformFact(
      222, .queues, .observed, since: .ios13,
      """
      A handler that belongs to an actor traps on another queue, where its closure is entered. \
      This is a frequent crash of 2025 and 2026.
      """,
      sources: [.vivaDicta316, .sakura186, .ownRuns],
      shownBy: [.tests("SourceParity")]),
    PlatformFact(
      223, .registration, .observed, since: .ios13,
      """
      Apps and libraries inside them register the same identifier in one process, and crash \
      because of it.
      """,
      sources: [.workmanager427, .clientCode]),
  ]

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
        .tests("PermittedIdentifierTests")
      ]),
    PlatformFact(
      16, .identifiers, .documented, since: .ios13,
      """
      For an identifier that is not in the permitted list, registering returns false and \
      submitting throws.
      """,
      sources: [.schedulerHeaders],
      shownBy: [
        .tests("PermittedIdentifierTests")
      ]),
    PlatformFact(
      18, .identifiers, .documented, since: .ios13,
      """
      Refresh needs the background mode `fetch`; without it submitting throws notPermitted.
      """,
      sources: [.schedulerHeaders, .usingTasks],
      shownBy: [
        .tests("PermittedIdentifierTests")
      ]),
    PlatformFact(
      19, .identifiers, .documented, since: .ios13,
      """
      Processing needs the background mode `processing`; without it submitting throws \
      notPermitted.
      """,
      sources: [.schedulerHeaders, .usingTasks],
      shownBy: [
        .tests("PermittedIdentifierTests")
      ]),
    PlatformFact(
      20, .identifiers, .documented, since: .ios26,
      """
      Continued tasks may be permitted by an entry that begins with the bundle identifier and \
      ends in `.*`; full names are allowed as well.
      """,
      sources: [.session2025, .schedulerHeaders],
      shownBy: [.tests("WildcardIdentifierTests")]),
    PlatformFact(
      21, .identifiers, .documented, since: .ios13,
      """
      The permitted list, the registration and the request must all have the same identifier.
      """,
      sources: [.schedulerHeaders],
      shownBy: [
        .tests("PermittedIdentifierTests")
      ]),
    PlatformFact(
      212, .identifiers, .documented, since: .ios13,
      """
      Info.plist lists the permitted identifiers and the background modes. No mode is named for \
      continued processing.
      """,
      sources: [.permittedKey, .usingTasks]),
    PlatformFact(
      213, .identifiers, .documented, since: .ios13,
      """
      The permitted list switches the older background fetch off in the same app.
      """,
      sources: [.usingTasks]),
    PlatformFact(
      227, .identifiers, .documented, since: .ios26,
      """
      A wildcard has one asterisk, at its end, for a suffix that is not empty. Full names are \
      registered and submitted, not the wildcard.
      """,
      sources: [.session2025, .forum796944]),
    PlatformFact(
      236, .identifiers, .observed, since: .ios13,
      """
      Identifiers of refresh and processing need only be listed. Continued ones begin with the \
      bundle identifier, or nothing is ever pending.
      """,
      sources: [.sideStore1475, .iloader649, .schedulerHeaders],
      shownBy: [.tests("WildcardIdentifierTests")]),
  ]
}
