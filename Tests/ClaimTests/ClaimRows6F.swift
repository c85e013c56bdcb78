extension ClaimTable {
  static let expiration: [ClaimRow] = [
    ClaimRow(64, "6.F", .shownBy("claim064_theSystemTakesTheTimeBackWhenConditionsChange")),
    ClaimRow(
      65, "6.F", .shownBy("claim065_withoutAHandlerTheRunEndsUnsuccessfullyAndNobodyIsKilled")),
    ClaimRow(
      66, "6.F", .shownBy("claim066_completingInTheExpirationHandlerIsRightAndNotDoingSoKills")),
    ClaimRow(67, "6.F", .shownBy("claim067_theHandlerMarksTheTaskIncompleteWithinTheSecondsItHas")),
    ClaimRow(68, "6.F", .shownBy("claim068_eachTaskIsCompletedEffectivelyOnce")),
    ClaimRow(69, "6.F", .shownBy("claim069_notCompletingIsChargedInFullAndMayEndTheApp")),
    ClaimRow(70, "6.F", .shownBy("claim070_afterAKillLaunchesAreFurtherApartUntilARunCompletes")),
    ClaimRow(71, "6.F", .shownBy("claim071_aMissingResubmitAndAPenaltyAreToldApart")),
    ClaimRow(72, "6.F", .shownBy("claim072_reportingFailureHasNoEffectOnLaterLaunches")),
    ClaimRow(73, "6.F", .shownBy("claim073_aHandlerSetTooLateIsNoHandler")),
    ClaimRow(
      74, "6.F",
      .shownBy(
        "claim074_withoutAHandlerTheLaterSuccessReachesNobody",
        "claim074_aContinuedTaskWithoutAHandlerEndsBehindItsBack")),
  ]
}
