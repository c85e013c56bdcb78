public import Diagnostics
import EventLog
public import Invariants
import JSON
import PlainText
import SchedulerEngine
import SimulationReport

/// What there is to say about an event log that was checked.
public struct CheckedLog {
  public let rows: Int64
  public let violations: [Violation]
  public let violationCount: Int64
  private let header: EventLogHeader
  private let end: Instant
  private let clock: LocalClock

  init(
    _ header: EventLogHeader, _ checker: InvariantChecker, rows: Int64, end: Instant,
    clock: LocalClock
  ) {
    self.header = header
    self.rows = rows
    self.end = end
    self.clock = clock
    violations = checker.violations
    violationCount = checker.violationCount
  }

  public var isSound: Bool { violationCount == 0 }

  /// Ends with a line break.
  public func text(
    of file: String, _ layout: DiagnosticLayout, _ style: DiagnosticStyle = DiagnosticStyle()
  ) -> String {
    let report = report(of: file)
    switch layout {
    case .sarif, .github: return report.text(layout, style)
    case .json:
      return report.json(adding: [
        ("rows", .integer(rows)), ("from", .integer(header.start.milliseconds)),
        ("to", .integer(end.milliseconds)),
        ("invariants", .integer(Int64(Breach.invariants.count))),
        ("notChecked", .list(notChecked.map { .text($0) })),
      ])
    case .full, .short:
      return report.text(layout, style) + summary(file, style) + notes(style)
    }
  }

  package func add(to log: inout SarifLog, of file: String) { log.add(report(of: file)) }

  private func report(of file: String) -> DiagnosticReport<LogMistake> {
    DiagnosticReport(
      violations.map { Diagnostic(mistake($0), at: SourcePlace(line: line(of: $0))) },
      further: .errors(Int(clamping: violationCount - Int64(violations.count))),
      in: DiagnosedFiles(unkept: file))
  }

  /// Rows begin after the header; what only the end shows is shown there.
  private func line(of violation: Violation) -> Int64 { violation.row + 2 }

  private func mistake(_ violation: Violation) -> LogMistake {
    let at = violation.at
    let seconds = timeOfDay(
      seconds: clock.wallTime(at: at).sinceMidnight.milliseconds / 1_000)
    let place = violation.row < rows ? "row \(violation.row + 1)" : "after the last row"
    let words = [
      "\(place), \(clock.date(at)) \(seconds)", owner(violation), violation.breach.figures,
    ]
    return LogMistake(
      violation.breach, words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "; "))
  }

  private func owner(_ violation: Violation) -> String? {
    if let name = violation.owner.name, name.index < Int32(header.names.count) {
      return safeText(header.names[name])
    }
    guard let app = violation.owner.app, header.apps.indices.contains(Int(app.index)) else {
      return nil
    }
    return "the app \(safeText(header.names[header.apps[Int(app.index)]]))"
  }

  private func summary(_ file: String, _ style: DiagnosticStyle) -> String {
    let count = Breach.invariants.count
    let what = "\(VisibleText.of(file)): \(rows) rows, \(days)"
    return wrapped(
      isSound ? "\(what): all \(count) invariants hold" : "\(what), against \(count) invariants",
      style)
  }

  private var days: String {
    let (first, last) = (clock.date(header.start), clock.date(end))
    return first == last ? first : "\(first) to \(last)"
  }

  /// What the log does not say cannot be held against it.
  private var notChecked: [String] {
    var all = [
      "checks that need the battery level were skipped, because the log does not contain it"
    ]
    let unknown = header.unknownNumbers.map { "\($0.group).\($0.key)" }
    if !unknown.isEmpty {
      all.append(
        "numbers in the log that this version does not know; it used their defaults instead: "
          + safeText(unknown.joined(separator: ", ").utf8))
    }
    return all
  }

  private func notes(_ style: DiagnosticStyle) -> String {
    notChecked.map { wrapped("note: \($0)", style) }.joined()
  }

  private func wrapped(_ text: String, _ style: DiagnosticStyle) -> String {
    style.wrap(text, style.width ?? Int.max).joined(separator: "\n") + "\n"
  }
}
