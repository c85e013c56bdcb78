/// What is wrong although each part by itself is right.
public enum MeaningProblem: Equatable, Sendable {
  case unknownApp(String, suggestion: String?)
  case unknownTask(String, inApp: String?, suggestion: String?)
  case ambiguousTask(String, apps: Int)
  case duplicateApp(String)
  case duplicateTask(String)
  case duplicateActivity(String)
  case unknownActivity(String, suggestion: String?)
  case keyNotForKind(String, Scenario.TaskKind, fits: [Scenario.TaskKind])
  case keyNeeds(String, other: String)
  case keyExcludes(String, other: String)
  case lengthWithoutOpening
  case appWithoutTask
  case contradictingNetworks
  case overlappingWindows
  case windowTakesPlace
  case outsideDuration(Side)
  case emptyPeriod
  case expectsOfNothing
  case expectsNothing
  case weighsNothing
  case duplicateGroup(String)
  case confusable(String, String)
  case transferWithoutSize
  case timeoutTooShort
  case notATransfer(String, isThere: Bool)

  public enum Side: UInt8, Sendable { case beforeStart, afterEnd }
}
