extension PlatformFact {
  /// Debugger, Simulator, logs and systems.
  static let tools: [PlatformFact] = [
    PlatformFact(
      109, .debugging, .documented, since: .ios13,
      """
      In Apple's Simulator every submission fails with unavailable, so no task can run there.
      """,
      sources: [.debuggingTasks, .schedulerHeaders],
      shownBy: [.tests("SimulatorAndDebuggerTests")]),
    PlatformFact(
      110, .debugging, .documented, since: .ios13,
      """
      The debugger's functions for launching and expiring tasks work on devices only, not in \
      Apple's Simulator.
      """,
      sources: [.debuggingTasks],
      shownBy: [.tests("SimulatorAndDebuggerTests")]),
    PlatformFact(
      111, .debugging, .documented, since: .ios13,
      """
      A debugger can force the launch of a request, but only of one that is pending.
      """,
      sources: [.debuggingTasks, .backgroundTask6],
      shownBy: [.tests("DebuggerCallTests")]),
    PlatformFact(
      112, .debugging, .documented, since: .ios13,
      """
      A debugger can force a running task to expire.
      """,
      sources: [.debuggingTasks],
      shownBy: [.tests("DebuggerCallTests")]),
    PlatformFact(
      113, .logs, .observed, since: .ios13,
      """
      The client logs under com.apple.BackgroundTasks and the daemon under \
      com.apple.duetactivityscheduler. A filter that guides give for another name matches \
      nothing.
      """,
      sources: [.workmanager557, .openReader],
      shownBy: [.nothing("the name of a log filter, and observed logs use others")]),
    PlatformFact(
      114, .logs, .observed, since: .ios13,
      """
      A defaults key that is said to switch on the scheduler's logging is known to one article \
      alone, so it counts for nothing here.
      """,
      sources: [.howToArticle],
      shownBy: [.nothing("a key that switches logging on; no other source knows it")]),
    PlatformFact(
      115, .debugging, .documented, since: .ios13,
      """
      Xcode's command to simulate a background fetch drives the older interface, which the \
      permitted list switches off.
      """,
      sources: [.usingTasks],
      shownBy: [.nothing("a menu item for the older fetch API")]),
    PlatformFact(
      117, .debugging, .documented, since: .ios13,
      """
      Background tasks must be tested on devices, because Apple's Simulator does not schedule \
      them.
      """,
      sources: [.debuggingTasks],
      shownBy: [.nothing("why this package exists, not how anything is scheduled")]),
    PlatformFact(
      118, .debugging, .observed, since: .ios13,
      """
      With a debugger attached an app is not suspended and pushes arrive at once, so what you see \
      then is a best case.
      """,
      sources: [.forum776933, .axiomGuide],
      shownBy: [
        .tests("SimulatorAndDebuggerTests"), .tests("SilentPushTests"), .rule("rate-limiting"),
      ]),
    PlatformFact(
      119, .sources, .documented, since: .ios13,
      """
      Session 10170 of 2023, which guides cite for background tasks, is about structured \
      concurrency and says nothing about scheduling.
      """,
      sources: [.session2023],
      shownBy: [.nothing("the number of a talk that is about something else")]),
    PlatformFact(
      130, .systems, .documented, since: .ios13,
      """
      The systems are iOS 13 to 18, 26 and 27. Numbers 19 to 25 were never used.
      """,
      sources: [.macBindings],
      shownBy: [.tests("SystemTests")]),
    PlatformFact(
      341, .systems, .observed, since: .ios26,
      """
      On a Mac downloads that were left to a continued task never started in one app, which \
      now asks for none there.
      """,
      sources: [.aidoku864, .aidoku],
      shownBy: [.tests("AdviceTests")]),
    PlatformFact(
      211, .debugging, .documented, since: .ios13,
      """
      Two private functions, typed in a debugger on a device while the app is paused, launch a \
      task or let it expire. Apps must not contain them.
      """,
      sources: [.debuggingTasks, .session2019],
      shownBy: [.tests("DebuggerCallTests")]),
    PlatformFact(
      232, .logs, .observed, since: .ios13,
      """
      The system's log prints a request as its class, identifier and earliest date, and for \
      processing both flags as 0 or 1.
      """,
      sources: [.workmanager557],
      shownBy: [.tests("SourceParity")]),
    PlatformFact(
      283, .logs, .observed, since: .ios13,
      """
      In logs each decision is a weighted mean of policies, and one policy that must not proceed \
      refuses whatever the others say.
      """,
      sources: [.cocoa644, .ablyLog, .deliveryLog, .eclecticLight],
      shownBy: [.tests("LogLineTests")]),
    PlatformFact(
      337, .logs, .documented, since: .ios27,
      """
      From iOS 27 on MetricKit counts how often the system ended the app in the background, by \
      reason: time of a task, memory, system pressure and others.
      """,
      sources: [.terminationMetric],
      shownBy: [.tests("AdviceTests")]),
  ]
}
