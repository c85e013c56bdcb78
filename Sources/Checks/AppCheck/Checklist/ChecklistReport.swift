import Basics

/// The checklist of an app, for people and for programs.
public struct ChecklistReport {
  private let list: Checklist
  private let report: CheckupReport

  public init(_ checkup: Checkup, of app: AppFiles) {
    list = Checklist(checkup)
    report = CheckupReport(checkup, of: app)
  }

  public var text: String {
    "\(report.title)\n" + part("Review", ChecklistRow.review)
      + part("Registration", ChecklistRow.registration)
      + "\n  [x] seen, [ ] open, [?] not seen, [-] not visible to the tool\n"
  }

  private func part(_ heading: String, _ rows: [ChecklistRow]) -> String {
    "\n\(heading)\n" + rows.map { line($0) }.joined()
  }

  private func line(_ row: ChecklistRow) -> String {
    func lines(_ mark: String, _ words: String?) -> String {
      let below = words.map { "\n      " + $0.wrapped(to: 80, indent: 6) } ?? ""
      return "  \(mark) \(row.text)\(below)\n"
    }
    switch list.state(row) {
    case .ticked: return lines("[x]", nil)
    case .notSeen(let what): return lines("[?]", report.note(what))
    case .notVisible(let reason): return lines("[-]", reason)
    case .open(let found):
      let more = found.count > 1 ? " and \(found.count - 1) more" : ""
      let first = found[0]
      return lines("[ ]", "\(first.code.rawValue) \(report.place(of: first))\(more)")
    }
  }

  public var json: String {
    func rows(_ rows: [ChecklistRow]) -> JSONValue { .list(rows.map { object($0) }) }
    let all = JSONValue.object([
      ("format", .integer(1)), ("file", .text(report.title)),
      ("review", rows(ChecklistRow.review)), ("registration", rows(ChecklistRow.registration)),
    ])
    return all.onOneLine + "\n"
  }

  private func object(_ row: ChecklistRow, _ state: String, _ reason: String) -> JSONValue {
    .object([("row", .text(row.text)), ("state", .text(state)), ("reason", .text(reason))])
  }

  private func object(_ row: ChecklistRow) -> JSONValue {
    switch list.state(row) {
    case .ticked: .object([("row", .text(row.text)), ("state", .text("ticked"))])
    case .notSeen(let what): object(row, "not-seen", report.note(what))
    case .notVisible(let reason): object(row, "not-visible", reason)
    case .open(let found):
      .object([
        ("row", .text(row.text)), ("state", .text("open")),
        (
          "found",
          .list(
            found.map {
              .object([
                ("code", .text($0.code.rawValue)), ("place", .text(report.place(of: $0))),
              ])
            })
        ),
      ])
    }
  }
}
