extension ClaimTable {
  static let factorsAndForceQuit: [ClaimRow] = [
    ClaimRow(
      88, "6.H",
      .shownInPart(
        ["claim088_belowTwentyPercentAndOffTheChargerRefreshWaits"],
        rest: "pushes and transfers under a low battery", .neighbours)),
    ClaimRow(89, "6.H", .shownBy("claim089_lowPowerModeTurnsRefreshOff")),
    ClaimRow(90, "6.H", .shownBy("claim090_moreUseMeansShorterWaits")),
    ClaimRow(
      91, "6.H",
      .shownInPart(
        ["claim091_swipedAwayMeansNoBackgroundUntilTheUserOpensTheApp"],
        rest: "pushes to a force-quit app", .neighbours)),
    ClaimRow(
      92, "6.H",
      .shownInPart(
        ["claim092_theSwitchStopsProcessingTooAndMakesSubmitThrow"],
        rest: "push launches under the switch", .neighbours)),
    ClaimRow(
      93, "6.H",
      .shownBy(
        "claim093_theEnergyBudgetDrainsWithLaunchesAndRefillsOverTheDay",
        "claim093_theCellularBudgetIsASecondOneAndOnlyCountsOnCellular")),
    ClaimRow(94, "6.H", .shownBy("claim094_launchesOfOneKindAreAtLeastFifteenMinutesApart")),
    ClaimRow(95, "6.H", .shownBy("claim095_sevenNamedFactorsCanAllObjectAtOnce")),
    ClaimRow(
      96, "6.H",
      .shownInPart(
        ["claim096_whatManagementRestrictsTheUserCannotTurnOn"],
        rest: "the status enumeration apps read", .testKit)),
    ClaimRow(
      97, "6.I",
      .shownBy(
        "claim097_afterAForceQuitNothingRuns", "claim097_pendingRequestsCanBeDiscardedInstead")),
    ClaimRow(98, "6.I", .shownBy("claim098_onlyTheUserOpeningTheAppEndsIt")),
    ClaimRow(99, "6.I", .later(.neighbours, "transfers after termination and force quit")),
  ]
}
