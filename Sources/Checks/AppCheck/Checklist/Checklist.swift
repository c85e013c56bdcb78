public import Basics

/// What was given and could not be read, so that nothing is known of some mistakes.
public enum NotSeen: Equatable, Sendable {
  case handlers([UnreadHandler])
  case identifiers([UnresolvedUse])

  /// "1 handler could not be followed to its end"
  public var words: String {
    switch self {
    case .handlers(let all):
      let count = Set(all.map(\.registered)).count
      return count == 1
        ? "1 handler could not be followed to its end"
        : "\(count) handlers could not be followed to their end"
    case .identifiers(let all):
      return "\(all.count == 1 ? "1 identifier" : "\(all.count) identifiers") could not be read"
    }
  }
}

extension Checkup {
  /// Why finding none of these mistakes says nothing; nil where all that could show them was read.
  public func notSeen(of mistakes: [MistakeCode]) -> NotSeen? {
    let handlers = unread.filter { handler in mistakes.contains { $0.isShown(by: handler) } }
    if !handlers.isEmpty { return .handlers(handlers) }
    return mistakes.contains(.notPermitted) && !unresolved.isEmpty
      ? .identifiers(unresolved) : nil
  }
}

extension MistakeCode {
  /// Whether it may be in the part of a handler that could not be followed.
  fileprivate func isShown(by handler: UnreadHandler) -> Bool {
    switch self {
    case .neverCompleted, .notAlwaysCompleted, .completedTwice, .noExpirationHandler,
      .expirationHandlerLate, .succeedsWhenExpired, .neverResubmitted, .resubmittedSometimes,
      .resubmittedTooLate, .progressMissing:
      true
    // The code around a handler in Objective-C is not followed either.
    case .registeredLate, .submittedBeforeRegistering, .submitErrorIgnored: handler.isObjectiveC
    default: false
    }
  }
}

/// Each row of a review, as far as files show it.
public struct Checklist: Equatable, Sendable {
  public enum State: Equatable, Sendable {
    case ticked
    case open([AppDiagnostic])
    case notSeen(NotSeen)
    case notVisible(String)
  }

  private let checkup: Checkup

  public init(_ checkup: Checkup) { self.checkup = checkup }

  public func state(_ row: ChecklistRow) -> State {
    let found = checkup.diagnostics.filter { row.mistakes.contains($0.code) }
    if !found.isEmpty { return .open(found) }
    if row.isNeverVisible || !checkup.scope.isSuperset(of: row.wants) {
      return .notVisible(row.reason)
    }
    if checkup.form == nil { return .notVisible(ChecklistRow.permittedList.reason) }
    // Cancellation is looked at by handlers and has no mistake of its own.
    let mistakes = row == .incremental ? [.neverCompleted] : row.mistakes
    return checkup.notSeen(of: mistakes).map(State.notSeen) ?? .ticked
  }

  /// The rows that are left open, of both lists.
  public var open: [ChecklistRow] {
    ChecklistRow.allCases.filter { if case .open = state($0) { true } else { false } }
  }
}
