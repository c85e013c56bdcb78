public import Basics

/// What is wrong with an app.
public enum Mistake: Equatable, Sendable {
  case unreadable(PropertyListProblem)
  case duplicateKey(String)
  case wrongKind(key: String, found: PropertyKind, expected: PropertyKind)
  case unfilledVariable(String, UnfilledReason)
  case misspeltKey(String, meant: String)

  case nothingPermitted(PermittedList)
  case permittedTwice(String)
  case unlikelyIdentifier(String)
  case confusable(String, with: String)
  case wildcardMisplaced(String)
  case wildcardForeign(String, app: String)
  case unknownMode(String, suggestion: String?)
  case noMode(permitted: Int)
  case missingMode(BackgroundMode, for: TaskKind)
  case oldFetch

  case use(UseMistake)
}

public enum PermittedList: Equatable, Sendable { case missing, empty }

/// What is wrong with the code of an app.
public enum UseMistake: Equatable, Sendable {
  case notPermitted(String, UseKind, suggestion: String?)
  case wildcardForOtherKind(String, wildcard: String, TaskKind)
  case wildcardUsed(String, UseKind)
  /// There is nothing in the place of the asterisk.
  case emptySuffix(String, wildcard: String)
  /// Permitted in full, but without the prefix that continued tasks need.
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

/// What is wrong on the paths through a handler.
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

/// What is wrong with background sessions, pushes and progress.
public enum NeighbourMistake: Equatable, Sendable {
  case session(SessionUse)
  case fileNotMoved(String)
  case sessionEvents(SessionEvents)
  case payloadNotSilent(Payload)
  case fetchResultMissing(String)
  case pushModeMissing
  case progressMissing

  /// What a background session, which only calls its delegate, does not support.
  public enum SessionUse: Equatable, Sendable {
    case withoutDelegate, closure, awaited
  }

  public enum SessionEvents: Equatable, Sendable {
    case nobody
    case notKept(String)
    case neverCalled
  }

  public enum Payload: Equatable, Sendable {
    case missing
    case misspelt(String)
    case notOne
    case unreadable
  }
}

extension NeighbourMistake {
  var code: MistakeCode {
    switch self {
    case .session: .sessionUse
    case .fileNotMoved: .fileNotMoved
    case .sessionEvents: .sessionEvents
    case .payloadNotSilent: .payloadNotSilent
    case .fetchResultMissing: .fetchResultMissing
    case .pushModeMissing: .pushModeMissing
    case .progressMissing: .progressMissing
    }
  }
}

extension Mistake {
  public var code: MistakeCode {
    switch self {
    case .unreadable: .unreadable
    case .duplicateKey: .duplicateKey
    case .wrongKind: .wrongKind
    case .unfilledVariable: .unfilledVariable
    case .nothingPermitted: .nothingPermitted
    case .permittedTwice: .permittedTwice
    case .unlikelyIdentifier: .unlikelyIdentifier
    case .confusable: .confusable
    case .wildcardMisplaced: .wildcardMisplaced
    case .wildcardForeign: .wildcardForeign
    case .unknownMode: .unknownMode
    case .noMode: .noMode
    case .missingMode: .missingMode
    case .oldFetch: .oldFetch
    case .misspeltKey: .misspeltKey
    case .use(let mistake): mistake.code
    }
  }
}

extension UseMistake {
  var code: MistakeCode {
    switch self {
    case .notPermitted, .emptySuffix: .notPermitted
    case .continuedForeign: .continuedForeign
    case .wildcardForOtherKind: .wildcardForOtherKind
    case .wildcardUsed: .wildcardUsed
    case .neverUsed: .neverUsed
    case .neverRegistered: .neverRegistered
    case .neverRequested: .neverRequested
    case .registeredTwice: .registeredTwice
    case .registeredLate: .registeredLate
    case .dateBeyondWeek: .dateBeyondWeek
    case .dateTooSoon: .dateTooSoon
    case .dateIgnored: .dateIgnored
    case .tooManyRequests: .tooManyRequests
    case .missingEntitlement: .missingEntitlement
    case .resubmittedTooLate: .resubmittedTooLate
    case .resubmittedOnlyAfter: .resubmittedSometimes
    case .handler(let mistake): mistake.code
    case .neighbour(let mistake): mistake.code
    }
  }
}

extension HandlerMistake {
  var code: MistakeCode {
    switch self {
    case .notAlwaysResubmitted: .resubmittedSometimes
    case .neverResubmitted: .neverResubmitted
    case .neverCompleted: .neverCompleted
    case .notAlwaysCompleted: .notAlwaysCompleted
    case .completedTwice, .completedAfterExpiring: .completedTwice
    case .noExpirationHandler: .noExpirationHandler
    case .expirationHandlerLate: .expirationHandlerLate
    case .succeedsWhenExpired: .succeedsWhenExpired
    case .submitErrorIgnored: .submitErrorIgnored
    case .submittedBeforeRegistering: .submittedBeforeRegistering
    }
  }
}

/// A mistake and its place.
public typealias AppDiagnostic = Diagnostic<Mistake>

extension Mistake: DescribedProblem {
  public var codeName: String { code.rawValue }
  public var severity: Severity { code.severity }
  public var wording: Message { wording(in: .files) }
}

extension Diagnostic where Described == Mistake {
  public var code: MistakeCode { problem.code }
}

extension FileNumber {
  /// The property list comes before the sources.
  static let plist = FileNumber.first

  /// By index among the sources.
  static func source(_ number: Int) -> FileNumber { FileNumber(number + 1) }
}
