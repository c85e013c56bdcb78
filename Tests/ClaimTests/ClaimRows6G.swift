extension ClaimTable {
  static let continued: [ClaimRow] = [
    ClaimRow(75, "6.G", .shownBy("claim075_theDefaultStrategyIsSpeltQueueAndThereAreTwo")),
    ClaimRow(
      76, "6.G", .shownBy("claim076_whatCannotStartQueuesInOrderAndStartsWhenASlotIsFree")),
    ClaimRow(
      77, "6.G", .shownBy("claim077_aRequestThatMustNotWaitIsRefusedAtOnceWhenItWouldHaveTo")),
    ClaimRow(78, "6.G", .shownBy("claim078_withoutProgressItExpires")),
    ClaimRow(79, "6.G", .shownBy("claim079_underPressureTheLeastProgressEndsFirst")),
    ClaimRow(80, "6.G", .shownBy("claim080_itIsAskedForInFrontAndStartsAtOnceIfThereIsRoom")),
    ClaimRow(81, "6.G", .shownBy("claim081_theSystemShowsItFromStartToEnd")),
    ClaimRow(82, "6.G", .shownBy("claim082_workNobodyAskedForIsFound")),
    ClaimRow(83, "6.G", .shownBy("claim083_theAppLearnsAtTheCallAndNothingIsLeftPending")),
    ClaimRow(84, "6.G", .shownBy("claim084_supportedResourcesBelongToTheTypeAndToTheDevice")),
    ClaimRow(85, "6.G", .shownBy("claim085_aGPUThatIsNotThereIsRefusedAtSubmission")),
    ClaimRow(86, "6.G", .shownBy("claim086_continuedProcessingIsOfferedFromSystem26On")),
    ClaimRow(87, "6.G", .shownBy("claim087_itHasNoFixedTimeAndTheUserIsAsked")),
  ]
}
