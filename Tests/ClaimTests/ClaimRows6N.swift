extension ClaimTable {
  static let further: [ClaimRow] = [
    ClaimRow(
      121, "6.N", .shownBy("claim121_networkAndBatteryAreLookedAt", "claim121_soIsHowTheAppIsUsed")),
    ClaimRow(122, "6.N", .shownBy("claim122_anAppMaySubmitInAnyState")),
    ClaimRow(
      123, "6.N",
      .shownBy(
        "claim123_anExpiryIsNotAlwaysTooMuchWork",
        "claim123_aStopByTheUserLooksLikeAnyExpiry")),
    ClaimRow(124, "6.N", .shownBy("claim124_backingOffBelowTheSpacingChangesNothing")),
    ClaimRow(125, "6.N", .later(.neighbours, "the window and limiter of silent pushes")),
    ClaimRow(126, "6.N", .shownBy("claim126_aTenMinuteOperationIsCutOffAtThirtySeconds")),
    ClaimRow(127, "6.N", .later(.neighbours, "delayed and dropped silent pushes")),
    ClaimRow(128, "6.N", .later(.neighbours, "transfers after suspension and termination")),
    ClaimRow(129, "6.N", .later(.neighbours, "transfers that prefer Wi-Fi and power")),
    ClaimRow(130, "6.N", .shownBy("claim130_theSystemsAre13To18And26And27")),
    ClaimRow(131, "6.N", .shownBy("claim131_registeringWithoutSayingTheQueueDoesNotCompile")),
    ClaimRow(132, "6.N", .shownBy("claim132_turnedOffMeansThatSubmitThrowsUnavailable")),
    ClaimRow(133, "6.N", .shownBy("claim133_whatWasRequestedBeforeTheSwitchWentOffDoesNotRun")),
    ClaimRow(134, "6.N", .shownBy("claim134_anAppThatIsNotOpenedIsNotRefreshedDaily")),
    ClaimRow(
      135, "6.N", .shownBy("claim135_aRefreshInTheNightFindsProtectedDataLocked")),
    ClaimRow(136, "6.N", .later(.neighbours, "refresh after a dropped push")),
    ClaimRow(
      137, "6.N",
      .shownBy(
        "claim137_costlyWorkUsesUpTheBudgetOfLaterLaunches", "claim137_costCountsInTheLongRunToo")),
    ClaimRow(138, "6.N", .notScheduling("a principle without a rule to model")),
    ClaimRow(139, "6.N", .shownBy("claim139_completingTwiceAfterAnExpiryCountsOnce")),
    ClaimRow(
      140, "6.N", .shownBy("claim140_aHandlerThatBlocksItsQueueDoesNotHearThatItExpires")),
    ClaimRow(141, "6.N", .shownBy("claim141_aTaskCanBeInterruptedAtAnyMoment")),
    ClaimRow(142, "6.N", .shownBy("claim142_anAfternoonOnTheChargerWillDoAsWell")),
  ]
}
