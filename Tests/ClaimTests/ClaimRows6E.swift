extension ClaimTable {
  static let processing: [ClaimRow] = [
    ClaimRow(
      49, "6.E", .shownBy("claim049_processingHasMinutesThatVaryAndRunsOnTheChargerAtNight")),
    ClaimRow(50, "6.E", .shownBy("claim050_nightsWithoutTheChargerPassWithoutARun")),
    ClaimRow(51, "6.E", .shownBy("claim051_idleIsAMustAndPowerAFlagThatAnIPadCanDoWithout")),
    ClaimRow(52, "6.E", .shownBy("claim052_processingIsLongAndRare")),
    ClaimRow(53, "6.E", .shownBy("claim053_aChargedIdleNightIsFavourableWithOrWithoutWifi")),
    ClaimRow(54, "6.E", .shownBy("claim054_withoutTheFlagAPhoneStillWaitsForTheCharger")),
    ClaimRow(55, "6.E", .shownBy("claim055_processingNeedsTheAppInFrontWithinTwoWeeks")),
    ClaimRow(
      56, "6.E",
      .shownBy(
        "claim056_withoutThePowerFlagAHotTaskIsKilledWithinTheMinute",
        "claim056_theMonitorCanBeSwitchedOff")),
    ClaimRow(57, "6.E", .shownBy("claim057_thePowerFlagIsAHardGate")),
    ClaimRow(58, "6.E", .shownBy("claim058_theNetworkFlagIsAHardGateAndOffByDefault")),
    ClaimRow(59, "6.E", .shownBy("claim059_droppingAConstraintNeverDelays")),
    ClaimRow(60, "6.E", .shownBy("claim060_theRequestWaitsUntilTheDeviceIsPluggedIn")),
    ClaimRow(61, "6.E", .shownBy("claim061_aNetworkNeedIsAnyNetworkAndWifiCannotBeAskedFor")),
    ClaimRow(
      62, "6.E", .shownBy("claim062_dailyChargingGivesADailyRunAndWeeklyChargingAWeeklyOne")),
    ClaimRow(63, "6.E", .shownBy("claim063_leavingTheAppDoesNotBringProcessingWithinMinutes")),
  ]
}
