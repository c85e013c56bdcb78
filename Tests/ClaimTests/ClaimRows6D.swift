extension ClaimTable {
  static let refresh: [ClaimRow] = [
    ClaimRow(
      30, "6.D",
      .shownBy(
        "claim030_aRefreshHasThirtySeconds", "claim030_tasksOfOneLaunchShareItsTime",
        "claim030_spacingDoesNotSplitALaunch")),
    ClaimRow(31, "6.D", .shownBy("claim031_refreshIsShortAndOnlyFrequentForAFrequentUser")),
    ClaimRow(32, "6.D", .shownBy("claim032_aFewSecondsIsWhatAReclaimedRefreshGetsAndNotTheRule")),
    ClaimRow(33, "6.D", .shownBy("claim033_howLongARefreshTakesIsUpToTheApp")),
    ClaimRow(
      34, "6.D", .shownBy("claim034_thirtySecondsAndAboutFiveMinutesAreDefaultsThatCanBeSet")),
    ClaimRow(35, "6.D", .shownBy("claim035_theHourOfRefreshFollowsTheHourOfUse")),
    ClaimRow(
      36, "6.D",
      .shownBy(
        "claim036_aMorningHabitBringsTheRefreshShortlyBeforeIt",
        "claim036_aChangedHabitIsFollowedWithinDays")),
    ClaimRow(37, "6.D", .shownBy("claim037_eachOpeningFindsAFreshApp")),
    ClaimRow(38, "6.D", .shownBy("claim038_twoAppsOfOnePhoneAreEachRefreshedForTheirOwnHabit")),
    ClaimRow(39, "6.D", .shownBy("claim039_askingEveryMinuteIsSpacedAndNotPunished")),
    ClaimRow(
      40, "6.D",
      .shownInPart(
        ["claim040_belowFifteenMinutesNothingIsGained"], rest: "warning of less than 15 minutes",
        .scenarios)),
    ClaimRow(41, "6.D", .shownBy("claim041_whatIsAchievedIsFarFromWhatWasAsked")),
    ClaimRow(42, "6.D", .shownBy("claim042_aDailyUsersRefreshesLieAboutFourHoursApart")),
    ClaimRow(43, "6.D", .shownBy("claim043_aDailyUserGetsThreeToEightRefreshesADay")),
    ClaimRow(44, "6.D", .shownBy("claim044_aWeeklyUserHardlyGetsAny")),
    ClaimRow(
      45, "6.D", .shownBy("claim045_withoutAskingAgainThereIsOneLaunchUntilTheUserComesBack")),
    ClaimRow(46, "6.D", .shownBy("claim046_theSchedulerNeverAsksAgainByItself")),
    ClaimRow(47, "6.D", .shownBy("claim047_askingFirstSurvivesAHandlerThatDies")),
    ClaimRow(48, "6.D", .shownBy("claim048_completingBeforeAskingAgainBreaksTheChain")),
  ]
}
