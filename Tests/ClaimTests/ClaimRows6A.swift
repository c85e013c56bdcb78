extension ClaimTable {
  static let whenAnythingRuns: [ClaimRow] = [
    ClaimRow(1, "6.A", .shownBy("claim001_aRequestMayNeverRunAndEachDecisionSaysWhy")),
    ClaimRow(
      2, "6.A", .shownBy("claim002_theEarliestDateIsReachedToTheMillisecondAndNeverUndercut")),
    ClaimRow(3, "6.A", .shownBy("claim003_twoWaysOfUsingTheAppGiveTwoDelaysOneOfThemHours")),
    ClaimRow(4, "6.A", .shownBy("claim004_theLowerSideIsFirmAndTheUpperSideIsTheSystems")),
    ClaimRow(5, "6.A", .shownBy("claim005_theSystemMayDelayPastTheEarliestDate")),
    ClaimRow(6, "6.A", .shownBy("claim006_nobodyCanAskToRunInFiveMinutes")),
    ClaimRow(
      7, "6.A",
      .shownInPart(
        ["claim007_aDateBeyondTheWindowIsLostWhenTheUserStaysAway"],
        rest: "warning of a date beyond a week", .scenarios)),
    ClaimRow(
      8, "6.A",
      .shownBy(
        "claim008_anAbandonedAppFallsSilentAfterAFewRefreshes",
        "claim008_aFarRequestOfAnAbandonedAppIsNeverLaunched")),
    ClaimRow(9, "6.A", .shownBy("claim009_aDateOfSevenDaysDriftsLaterThanWeekly")),
    ClaimRow(10, "6.A", .shownBy("claim010_refreshComesBeforeUseAndProcessingAtNight")),
    ClaimRow(11, "6.A", .shownBy("claim011_wifiIsNoGateForRefreshUnlessTheUserChoseWifiOnly")),
    ClaimRow(
      12, "6.A",
      .shownInPart(
        ["claim012_theStateOfTheDeviceMatters"], rest: "CPU load is no input of the engine yet",
        .engineComplete)),
    ClaimRow(13, "6.A", .shownBy("claim013_moreOpeningsNeverGiveFewerRefreshes")),
    ClaimRow(
      14, "6.A",
      .shownInPart(
        ["claim014_eachPostponementIsAReasonOfItsOwn", "claim014_togetherTheyAreAllNamed"],
        rest: "CPU load is no input of the engine yet", .engineComplete)),
  ]
}
