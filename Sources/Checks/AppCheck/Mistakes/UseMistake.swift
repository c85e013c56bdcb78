/// What is wrong with what code does, as facts.
public enum UseMistake: Equatable, Sendable {
  case notPermitted(String, UseKind, suggestion: String?)
  case wildcardForOtherKind(String, wildcard: String, TaskKind)
  case wildcardUsed(String, UseKind)
  /// What stands in the place of the asterisk is missing.
  case emptySuffix(String, wildcard: String)
  /// Permitted in full, by a name that continued tasks may not have.
  case continuedForeign(String, app: String)
  case neverUsed(String)
  case neverRegistered(String, TaskKind)
  case neverRequested(String)
  case registeredTwice(String)
  case registeredLate(String, LateMoment)
  case dateBeyondWeek(seconds: Int64)
  case dateTooSoon(seconds: Int64)
  case dateIgnored
  case tooManyRequests(TaskKind, identifiers: Int, limit: Int)
  case missingEntitlement(Entitlement)
  case resubmittedTooLate
  case resubmittedOnlyAfter(success: Bool)
  case handler(HandlerMistake)
  case neighbour(NeighbourMistake)
}

/// What a handler does wrong on its ways from beginning to end.
public enum HandlerMistake: Equatable, Sendable {
  case notAlwaysResubmitted
  case neverResubmitted
  case neverCompleted
  case notAlwaysCompleted
  case completedTwice
  case completedAfterExpiring
  case noExpirationHandler
  case expirationHandlerLate
  case succeedsWhenExpired
  case submitErrorIgnored
  case submittedBeforeRegistering(String)
}
