import SchedulerEngine

/// The rows of the review, followed by those about registering and submitting.
public enum ChecklistRow: String, CaseIterable, Sendable {
  case identifiersPermitted = "all identifiers permitted"
  case modesDeclared = "background modes declared"
  case registeredInTime = "handlers registered before the app has finished launching"
  case completedOnEveryPath = "completion on every path"
  case expirationHandled = "expiration handler set, and it stops the work"
  case nextRequested = "the next request submitted inside the handler"
  case datesFarEnough = "refresh dates neither too soon nor too far ahead"
  case sessionDelegate = "background sessions with a delegate, not closures or async"
  case fileMoved = "downloaded file moved before the delegate call returns"
  case eventsHandled = "completion handler of session events kept and called"
  case contentAvailable = "content-available in the payload"
  case fetchResultTold = "fetch completion handler called on every path"
  case progressReported = "continued work reports progress"
  case incremental = "work is incremental and checks for cancellation"
  case nothingBlocks = "no handler waits or sleeps on the queue that it is called on"

  case permittedList = "the list of permitted identifiers exists"
  case exactSpelling = "each identifier spelt exactly as permitted"
  case submitted = "a request is submitted"
  case errorLookedAt = "errors of submit are handled"
  case pendingLookedAt = "pending requests are checked"
  case notSwipedAway = "the app was not swiped away"

  public static let registration: [ChecklistRow] = [
    .permittedList, .modesDeclared, .exactSpelling, .registeredInTime, .submitted, .errorLookedAt,
    .pendingLookedAt, .notSwipedAway,
  ]
  public static let review = Array(allCases.prefix { $0 != .permittedList })

  public var text: String { rawValue }
}

extension ChecklistRow {
  var mistakes: [MistakeCode] { MistakeCode.allCases.filter { $0.details.rows.contains(self) } }

  /// What the files must contain for the row to be ticked, and why it cannot be ticked without it.
  /// A row that wants nothing is one that no file can show.
  var condition: (wants: CheckedScope, reason: String) {
    switch self {
    case .identifiersPermitted, .modesDeclared, .exactSpelling:
      ([.code, .plist], "no code was given")
    case .registeredInTime, .completedOnEveryPath:
      ([.handlers], "no handler is registered in this code")
    case .expirationHandled:
      (
        [.handlers, .expiration],
        "no handler sets one, and none begins work that it would have to stop"
      )
    case .nextRequested: ([.handlers, .refresh], "no refresh is handled in this code")
    case .datesFarEnough: ([.dates, .refresh], "no refresh is asked for with a date")
    case .sessionDelegate: ([.sessions], "no file uses background sessions only")
    case .eventsHandled: ([.backgroundSessions], "this code makes no background sessions")
    case .fileMoved: ([.downloads], "this code finishes no downloads")
    case .contentAvailable: ([.payload], "no payload was given (an .apns file beside the code)")
    case .fetchResultTold: ([.pushHandler], "no handler of silent pushes in this code")
    case .progressReported: ([.continued], "no continued processing in this code")
    case .incremental: ([.handlers, .cancellation], "no handler is registered in this code")
    case .nothingBlocks: ([.handlers], "no handler is registered in this code")
    case .permittedList: ([.plist], "the property list could not be read")
    case .submitted: ([.requests], "this code submits no request")
    case .errorLookedAt: ([.submits], "this code submits no request")
    case .pendingLookedAt: ([.pending], "this code does not check the pending requests")
    case .notSwipedAway: ([], "this depends on the user; see bgsim advise never-runs")
    }
  }

  /// What there must be to look at besides, and what is said without it.
  var subject: (part: CheckedPart, reason: String)? {
    switch self {
    case .permittedList: (.permittedKey, "there is no list, and nothing that needs one was seen")
    case .identifiersPermitted, .exactSpelling:
      (.identifiers, "this code uses no identifier")
    case .modesDeclared:
      (.asked, "this code uses no identifier and answers neither fetches nor pushes")
    default: nil
    }
  }

  /// Whether no file can show it.
  var isNeverVisible: Bool { condition.wants.isEmpty }
}

/// Something that the files contain. Without it, a row that needs it is not ticked.
enum CheckedPart: Sendable {
  case code, handlers, refresh, dates, sessions, backgroundSessions, downloads, pushHandler,
    payload, continued
  case requests, cancellation, pending, expiration, submits, plist
  /// The key of the list of permitted identifiers, code that uses an identifier, and code that needs a mode.
  case permittedKey, identifiers, asked
  /// Only code was given.
  case noPlist
}

typealias CheckedScope = Set<CheckedPart>

extension CheckedScope {
  init(_ files: [SourceFacts], _ uses: SourceUses?, _ sources: [AppFile]) {
    self = []
    if files.contains(where: { !$0.tokens.all.isEmpty }) { insert(.code) }
    if let uses {
      if !uses.isEmpty { formUnion([.identifiers, .asked]) }
      if !uses.registrations.isEmpty || uses.hasUnresolvedRegistration { insert(.handlers) }
      if !uses.requests.isEmpty || uses.hasUnresolvedRequest { insert(.requests) }
      let kinds = uses.known.map({ $0.kind }) + uses.unresolved.map({ $0.kind })
      if kinds.contains(where: { $0.taskKind == .refresh }) { insert(.refresh) }
      if kinds.contains(.request(.continued)) { insert(.continued) }
    }
    for facts in files {
      let scan = SessionScan(facts.tokens)
      if !scan.made.isEmpty { insert(.backgroundSessions) }
      if scan.isOnlyBackground { insert(.sessions) }
      for function in facts.functions {
        if function.endsDownload { insert(.downloads) }
        if function.takes("fetchCompletionHandler") { insert(.pushHandler) }
      }
      let answering = ["performFetchWithCompletionHandler", "didReceiveRemoteNotification"]
      if facts.tokens.mentions(answering.contains) { insert(.asked) }
      if facts.tokens.mentions(["submit", "submitTaskRequest"].contains) { insert(.submits) }
      let asking = ["getPendingTaskRequests", "pendingTaskRequests"]
      if facts.tokens.mentions(asking.contains) { insert(.pending) }
    }
    if sources.contains(where: { PayloadRule.isSilent($0) }) { insert(.payload) }
  }
}
