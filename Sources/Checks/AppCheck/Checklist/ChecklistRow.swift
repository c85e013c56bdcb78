/// What a review looks at, first of the whole, then of how a task comes to be registered and pending.
public enum ChecklistRow: UInt8, CaseIterable, Sendable {
  case identifiersPermitted
  case modesDeclared
  case registeredInTime
  case completedOnEveryPath
  case expirationHandled
  case nextRequested
  case datesFarEnough
  case sessionDelegate
  case fileMoved
  case eventsHandled
  case contentAvailable
  case fetchResultTold
  case progressReported
  case incremental
  case nothingBlocks

  case permittedList
  case exactSpelling
  case submitted
  case errorLookedAt
  case pendingLookedAt
  case notSwipedAway

  public static let registration: [ChecklistRow] = [
    .permittedList, .modesDeclared, .exactSpelling, .registeredInTime, .submitted, .errorLookedAt,
    .pendingLookedAt, .notSwipedAway,
  ]
  public static let review = allCases.filter { $0.rawValue <= ChecklistRow.nothingBlocks.rawValue }

  public var text: String {
    switch self {
    case .identifiersPermitted: "all identifiers permitted"
    case .modesDeclared: "background modes declared"
    case .registeredInTime: "handlers registered before the app has finished launching"
    case .completedOnEveryPath: "completion on every path"
    case .expirationHandled: "expiration handler set, and it stops the work"
    case .nextRequested: "the next request submitted inside the handler"
    case .datesFarEnough: "refresh dates between 15 minutes and a week ahead"
    case .sessionDelegate: "background sessions with a delegate, not closures or async"
    case .fileMoved: "downloaded file moved before the delegate call returns"
    case .eventsHandled: "completion handler of session events kept and called"
    case .contentAvailable: "content-available in the payload"
    case .fetchResultTold: "fetch completion handler called on every path"
    case .progressReported: "continued work reports progress"
    case .incremental: "work is incremental and checks for cancellation"
    case .nothingBlocks: "no blocking work in handlers"
    case .permittedList: "the list of permitted identifiers exists"
    case .exactSpelling: "each identifier spelt exactly as permitted"
    case .submitted: "a request is submitted"
    case .errorLookedAt: "errors of submit are handled"
    case .pendingLookedAt: "pending requests are checked"
    case .notSwipedAway: "the app was not swiped away"
    }
  }
}
