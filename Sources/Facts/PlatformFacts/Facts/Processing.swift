extension PlatformFact {
  /// Processing and its use of the processor.
  static let processing: [PlatformFact] = [
    PlatformFact(
      49, .processing, .documented, since: .ios13,
      """
      Processing has several minutes and usually comes at night, on the charger, while the device \
      is idle.
      """,
      sources: [.session2019],
      shownBy: [.tests("ProcessingTimeTests")]),
    PlatformFact(
      50, .processing, .documented, since: .ios13,
      """
      Processing need not run daily: a night off the charger, or a disturbed one, may pass \
      without it.
      """,
      sources: [.session2019, .schedulerHeaders],
      shownBy: [
        .example("does-the-database-clean-up-run-every-night.jsonc"), .tests("ProcessingGateTests"),
      ]),
    PlatformFact(
      51, .processing, .documented, since: .ios13,
      """
      Processing waits for an idle device. A request can also ask for external power.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.rule("idle-device"), .rule("external-power"), .tests("ProcessingGateTests")]),
    PlatformFact(
      52, .processing, .documented, since: .ios13,
      """
      Processing is long and rare, refresh is short and more frequent.
      """,
      sources: [.session2019, .wildArticle],
      shownBy: [.tests("ProcessingTimeTests")]),
    PlatformFact(
      53, .processing, .documented, since: .ios13,
      """
      A quiet night on the charger favours processing. No source makes Wi-Fi a condition.
      """,
      sources: [.schedulerHeaders, .howToArticle],
      shownBy: [.tests("ProcessingTimeTests")]),
    PlatformFact(
      54, .processing, .assumed, since: .ios13,
      """
      Without the power flag an iPhone is assumed to wait for the charger anyway: Apple warns that \
      on battery a task may not be scheduled.
      """,
      sources: [.schedulerHeaders, .axiomGuide, .ownChoice],
      shownBy: [
        .rule("external-power"), .parameter("external-power.iphone-runs-on-battery"),
        .tests("ProcessingGateTests"),
      ]),
    PlatformFact(
      55, .processing, .stated, since: .ios13,
      """
      Processing stops for an app that was not in front for about two weeks.
      """,
      sources: [.notes2020Reasons, .axiomGuide],
      shownBy: [.rule("foreground-recency"), .tests("ProcessingGateTests")]),
    PlatformFact(
      56, .processor, .documented, since: .ios13,
      """
      Work that needs the processor should ask for external power, because only then the monitor \
      that ends busy processes is off.
      """,
      sources: [.session2019, .schedulerHeaders, .forum675166],
      shownBy: [
        .example("does-a-busy-processor-end-my-task.jsonc"),
        .tests("ProcessorUseTests"),
      ]),
    PlatformFact(
      57, .processing, .documented, since: .ios13,
      """
      With the power flag a task runs on the charger only.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.rule("external-power"), .tests("ProcessingGateTests")]),
    PlatformFact(
      58, .processing, .documented, since: .ios13,
      """
      With the network flag a task waits for a network. The flag is off by default, and then a \
      run may find none.
      """,
      sources: [.schedulerHeaders, .session2019],
      shownBy: [.rule("network"), .tests("ProcessingGateTests")]),
    PlatformFact(
      59, .processing, .assumed, since: .ios13,
      """
      Fewer conditions are assumed never to make a request wait longer. Apple does not say so.
      """,
      sources: [.schedulerHeaders, .howToArticle, .ownChoice],
      shownBy: [.tests("ProcessingGateTests")]),
    PlatformFact(
      60, .processing, .documented, since: .ios13,
      """
      A request that needs power waits until the device is plugged in.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.rule("external-power"), .tests("ProcessingGateTests")]),
    PlatformFact(
      61, .processing, .documented, since: .ios13,
      """
      A request can ask for a network but not for Wi-Fi; an app that wants Wi-Fi must check for \
      it.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.rule("network"), .tests("ProcessingTimeTests")]),
    PlatformFact(
      62, .processing, .observed, since: .ios13,
      """
      Users who charge daily get processing about daily; users who charge weekly, about weekly.
      """,
      sources: [.howToArticle, .notes2020Reasons],
      shownBy: [.tests("ProcessingTimeTests")]),
    PlatformFact(
      63, .processing, .documented, since: .ios13,
      """
      Leaving the app does not start processing within minutes; it can take many hours.
      """,
      sources: [.debuggingTasks],
      shownBy: [.tests("ProcessingTimeTests")]),
    PlatformFact(
      142, .processing, .documented, since: .ios13,
      """
      The power flag means charging, not night: an idle afternoon on the charger is enough.
      """,
      sources: [.schedulerHeaders, .axiomGuide],
      shownBy: [.rule("external-power"), .rule("idle-device"), .tests("ProcessingGateTests")]),
    PlatformFact(
      237, .processing, .documented, since: .ios13,
      """
      For an app used within the past week the system tries to run processing within two days.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.nothing("an intention of the system without a rule to model")]),
    PlatformFact(
      238, .processing, .documented, since: .ios13,
      """
      Processing runs only while the device is idle and ends when the user picks it up. Refresh \
      is not concerned.
      """,
      sources: [.schedulerHeaders],
      shownBy: [.rule("idle-device"), .example("what-if-the-user-picks-up-the-phone.jsonc")]),
    PlatformFact(
      239, .processing, .documented, since: .ios13,
      """
      Processing typically runs while the device is locked.
      """,
      sources: [.session2019],
      shownBy: [.rule("idle-device")]),
    PlatformFact(
      245, .processing, .observed, since: .ios13,
      """
      On an idle phone, processing asked for at once ran or was allowed after 8 to 10 minutes. \
      The log gives it a window of seven days.
      """,
      sources: [.workmanager557, .cocoa644],
      shownBy: [.waits("a calibration of the first hours after a request")]),
    PlatformFact(
      257, .processor, .documented, since: .ios13,
      """
      An app that uses the processor too much in the background is ended. For processing with the \
      power flag this monitor is off.
      """,
      sources: [.session2019, .schedulerHeaders],
      shownBy: [.parameter("processor-monitor.is-on"), .tests("ProcessorUseTests")]),
    PlatformFact(
      258, .processor, .observed, since: .ios13,
      """
      Processing tasks of two apps, and an app that Bluetooth had woken, were ended after 48 s of \
      processor time within 50 to 53 s; the reports name a limit of 80 % over 60 s.
      """,
      sources: [.forum675166, .transistorFetch323, .noop2280, .atria24],
      shownBy: [
        .parameter("processor-monitor.limit"), .parameter("processor-monitor.window"),
        .tests("WakeTests"), .example("what-if-a-sensor-keeps-the-processor-busy.jsonc"),
      ]),
    PlatformFact(
      259, .processor, .observed, since: .ios13,
      """
      How much of the processor is too much depends on why the app runs: during calls the limit \
      was 9 s in 15 s.
      """,
      sources: [.webRTC998],
      shownBy: [
        .parameter("processor-monitor.limit"), .parameter("processor-monitor.window"),
        .waits("time for calls and audio"),
      ]),
  ]

  /// What logs and app authors say about processing.
  static let processingInTheField: [PlatformFact] = [
    PlatformFact(
      317, .processing, .observed, since: .ios13,
      """
      Two apps that ask for processing again with a near date were run every 20 to 40 minutes \
      through an idle night, one of them 15 times in eight hours.
      """,
      sources: [.nextcloud2225, .nextcloud2321, .noop1538, .noop2280],
      shownBy: [.parameter("rate-limiting.processing-spacing"), .tool("Calibration")]),
    PlatformFact(
      318, .processing, .observed, since: .ios13,
      """
      The author of an app that synchronises files expects one to two hours of its runs in a \
      day; those that need power last about five minutes.
      """,
      sources: [.mobiusSync249, .mobiusSync7],
      shownBy: [.parameter("rate-limiting.processing-spacing"), .tool("Calibration")]),
    PlatformFact(
      319, .processing, .observed, since: .ios13,
      """
      An app that asks for refresh and for processing 30 seconds ahead counted processing a \
      little more often than refresh.
      """,
      sources: [.beiwe],
      shownBy: [.parameter("rate-limiting.processing-spacing")]),
    PlatformFact(
      320, .processing, .observed, since: .ios13,
      """
      One app that asked for processing every ten minutes on the charger got about one run a \
      night, and another got none for 19 hours.
      """,
      sources: [.transistorFetch322, .noop2334],
      shownBy: [.parameter("rate-limiting.processing-spacing"), .tool("Calibration")]),
    PlatformFact(
      327, .processing, .observed, since: .ios13,
      """
      Two apps had background tasks delivered while they were in front. When the task expired, \
      it stopped uploads that the user was watching.
      """,
      sources: [.kDrive1513, .piwigo587],
      shownBy: [.parameter("idle-device.runs-in-use")]),
    PlatformFact(
      331, .processor, .observed, since: .ios13,
      """
      An app that rested for as long as it had worked stayed below the limit; but a process in \
      the background that only sleeps is suspended until its next wake.
      """,
      sources: [.noop2318, .noop2280],
      shownBy: [.waits("work that rests to spare the processor")]),
  ]
}
