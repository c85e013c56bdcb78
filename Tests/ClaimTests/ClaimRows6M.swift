extension ClaimTable {
  static let testing: [ClaimRow] = [
    ClaimRow(
      109, "6.M", .shownBy("claim109_appleSimulatorRefusesEverySubmissionAndThisOneDoesNot")),
    ClaimRow(
      110, "6.M", .shownBy("claim110_nothingIsPendingInAppleSimulatorThatCouldBeTriggered")),
    ClaimRow(
      111, "6.M", .shownBy("claim111_theLaunchHookLaunchesAPendingRequestAndNothingElse")),
    ClaimRow(112, "6.M", .shownBy("claim112_theExpiryHookCallsTheHandlerOfARunningTask")),
    ClaimRow(113, "6.M", .notScheduling("the name of a log filter, and observed logs use others")),
    ClaimRow(
      114, "6.M", .notScheduling("a key that switches logging on; no other source knows it")),
    ClaimRow(115, "6.M", .notScheduling("a menu item for the older fetch API")),
    ClaimRow(116, "6.M", .shownBy("claim116_cancellingAndAskingAgainOnlyRenewsTheRequest")),
    ClaimRow(117, "6.M", .notScheduling("why this package exists, not how anything is scheduled")),
    ClaimRow(
      118, "6.M",
      .shownInPart(
        ["claim118_aDebuggerHidesThatTheProcessWouldBeSuspended"],
        rest: "pushes delivered at once under a debugger", .neighbours)),
    ClaimRow(119, "6.M", .notScheduling("the number of a talk that is about something else")),
    ClaimRow(120, "6.M", .shownBy("claim120_theSameIdentifierReplacesAndTheEleventhIsRefused")),
  ]
}
