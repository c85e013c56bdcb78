extension ClaimTable {
  static let identifiersAndRegistration: [ClaimRow] = [
    ClaimRow(15, "6.B", .shownBy("claim015_identifiersMatchExactlyOrNotAtAll")),
    ClaimRow(
      16, "6.B", .shownBy("claim016_aMisspeltIdentifierIsRefusedAtRegistrationAndAtSubmission")),
    ClaimRow(17, "6.B", .shownBy("claim017_aMissingIdentifierThrowsAndAMissingHandlerEndsTheApp")),
    ClaimRow(18, "6.B", .shownBy("claim018_refreshNeedsTheFetchMode")),
    ClaimRow(19, "6.B", .shownBy("claim019_processingNeedsTheProcessingMode")),
    ClaimRow(20, "6.B", .shownBy("claim020_aWildcardPermitsContinuedIdentifiersOfItsAppOnly")),
    ClaimRow(21, "6.B", .shownBy("claim021_listHandlerAndRequestMustAgree")),
    ClaimRow(22, "6.C", .shownBy("claim022_handlersAreRegisteredBeforeLaunchingEnds")),
    ClaimRow(23, "6.C", .shownBy("claim023_lateRegistrationEndsTheAppInsteadOfDoingNothing")),
    ClaimRow(24, "6.C", .shownBy("claim024_whatWasRegisteredAtLaunchIsLaunched")),
    ClaimRow(25, "6.C", .shownBy("claim025_continuedTasksRegisterWhenThePersonActs")),
    ClaimRow(26, "6.C", .shownBy("claim026_registeringAtLaunchWorksAndIsNotRequired")),
    ClaimRow(27, "6.C", .shownBy("claim027_registeringTheSameIdentifierTwiceEndsTheApp")),
    ClaimRow(
      28, "6.C",
      .shownBy("claim028_withoutAQueueEachHandlerHasASerialOneOfItsOwnInTheBackground")),
    ClaimRow(
      29, "6.C",
      .shownBy("claim029_whatIsRegisteredBeforeTheSceneIsThereWhenNobodyOpensTheApp")),
  ]
}
