public import Diagnostics

/// Each row of a review, as far as files show it.
public struct Checklist: Equatable, Sendable {
  public enum State: Equatable, Sendable {
    case ticked
    case open([AppDiagnostic])
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
    if row.isAboutHandlers, !checkup.unread.isEmpty {
      return .notVisible("handlers that could not be followed: \(checkup.unread.count)")
    }
    if row == .identifiersPermitted || row == .exactSpelling, !checkup.unresolved.isEmpty {
      return .notVisible("identifiers that could not be read: \(checkup.unresolved.count)")
    }
    return .ticked
  }

  /// The rows that are left open, of both lists.
  public var open: [ChecklistRow] {
    ChecklistRow.allCases.filter { if case .open = state($0) { true } else { false } }
  }
}
