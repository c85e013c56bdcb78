import Basics
public import Documents

extension Checkup {
  /// Why these mistakes may have been missed; nil if everything that could show them was checked.
  public func notSeen(of mistakes: [MistakeCode]) -> NotSeen? {
    let rows = mistakes.flatMap { $0.details.rows }
    return NotSeen.grouped(unfollowed.filter { $0.rows.contains(where: rows.contains) }).first
  }
}

extension ChecklistRow {
  /// The state of a row, as far as files show it.
  public enum State: Equatable, Sendable {
    case ticked
    case open([AppDiagnostic])
    case notSeen(NotSeen)
    case notVisible(String)
  }
}

extension Checkup {
  public func state(of row: ChecklistRow) -> ChecklistRow.State {
    let found = diagnostics.filter { $0.opens(row) }
    if !found.isEmpty { return .open(found) }
    if !scope.contains(.noPlist), !scope.contains(.plist) {
      return .notVisible(ChecklistRow.permittedList.condition.reason)
    }
    let unseen = unfollowed.filter { $0.rows.contains(row) }
    if let first = NotSeen.grouped(unseen).first { return .notSeen(first) }
    let (wants, reason) = row.condition
    if row.isNeverVisible || !scope.isSuperset(of: wants) { return .notVisible(reason) }
    if let subject = row.subject, !scope.contains(subject.part) {
      return .notVisible(subject.reason)
    }
    return .ticked
  }
}

extension Diagnostic where Described == Mistake {
  /// Whether it is about this row. A key that stands twice is about the rows that need its list.
  fileprivate func opens(_ row: ChecklistRow) -> Bool {
    guard code == .duplicateKey else { return row.mistakes.contains(code) }
    switch place.key.flatMap({ InfoPlist.Key(rawValue: $0) }) {
    case .permitted: return [.identifiersPermitted, .permittedList, .exactSpelling].contains(row)
    case .modes: return row == .modesDeclared
    case .identifier, nil: return false
    }
  }
}

/// The checklist of an app, for people and for programs.
public struct ChecklistReport {
  private let checkup: Checkup
  private let report: CheckupReport

  public init(_ checkup: Checkup, of app: AppFiles) {
    self.checkup = checkup
    report = CheckupReport(checkup, of: app)
  }

  public var text: String {
    "\(report.title)\n" + part("Review", ChecklistRow.review)
      + part("Registration", ChecklistRow.registration)
      + "\n  [x] seen to be right, [!] seen to be wrong, [?] not seen, [-] nothing to look at\n"
  }

  private func part(_ heading: String, _ rows: [ChecklistRow]) -> String {
    "\n\(heading)\n" + rows.map { line($0) }.joined()
  }

  private func line(_ row: ChecklistRow) -> String {
    func lines(_ mark: String, _ words: String?) -> String {
      let below = words.map { "\n      " + $0.wrapped(to: 80, indent: 6) } ?? ""
      return "  \(mark) \(row.text)\(below)\n"
    }
    switch checkup.state(of: row) {
    case .ticked: return lines("[x]", nil)
    case .notSeen(let what): return lines("[?]", report.note(what))
    case .notVisible(let reason): return lines("[-]", reason)
    case .open(let found):
      let more = found.count > 1 ? " and \(found.count - 1) more" : ""
      let first = found[0]
      return lines("[!]", "\(first.code.rawValue) \(report.place(of: first))\(more)")
    }
  }

  public var json: String { ChecklistReport.shape.value(of: self, in: self).onOneLine + "\n" }

  package static let shape = JSONShape<ChecklistReport, ChecklistReport>(
    "checklist", "the state of each row of a review, as far as files show it",
    .version("format"), .text("file", "what was looked at, in words") { $0.report.title },
    .list("review", of: row, "each row about the code") { $0.rows(ChecklistRow.review) },
    .list("registration", of: row, "each row about registering") {
      $0.rows(ChecklistRow.registration)
    })

  private typealias Row = (row: ChecklistRow, state: ChecklistRow.State)

  private func rows(_ rows: [ChecklistRow]) -> [Row] { rows.map { ($0, checkup.state(of: $0)) } }

  private static let row = JSONShape<ChecklistReport, Row>(
    "row", "a row of the checklist",
    .text("row", "what has to be so") { $0.row.text },
    .word("state", ["ticked", "not-seen", "not-visible", "open"], "whether it is so") {
      switch $0.state {
      case .ticked: "ticked"
      case .notSeen: "not-seen"
      case .notVisible: "not-visible"
      case .open: "open"
      }
    },
    .text("reason", "why it is not seen or not visible", .optional) {
      switch $0.state {
      case .notSeen(let what): $1.report.note(what)
      case .notVisible(let reason): reason
      case .ticked, .open: nil
      }
    },
    .list("found", of: found, "each mistake", .optional) {
      if case .open(let found) = $0.state { found } else { nil }
    })

  private static let found = JSONShape<ChecklistReport, AppDiagnostic>(
    "mistake", "a mistake that keeps a row open",
    .text("code", "its code, which bgsim help explains") { $0.code.rawValue },
    .text("place", "where, as file, line and column") { $1.report.place(of: $0) })
}
