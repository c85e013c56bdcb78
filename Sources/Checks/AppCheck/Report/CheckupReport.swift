public import Diagnostics
import JSON
import PlainText

/// What was found in an app, in the layouts that scenario diagnostics have.
public struct CheckupReport {
  private let report: DiagnosticReport<Mistake>
  private let unresolved: [UnresolvedUse]

  public init(_ checkup: Checkup, of app: AppFiles) {
    let shown = Set(
      checkup.diagnostics.flatMap { [$0.place, $0.related].compactMap { $0?.file } }
        + checkup.unresolved.map(\.place.file))
    let isBinary = app.plist.bytes.starts(with: Array("bplist".utf8))
    let plist = DiagnosedFile(app.plist.path, isBinary ? nil : SourceText(app.plist.bytes))
    // Only what is pointed at needs its lines counted.
    let sources = (app.sources ?? []).enumerated().map { number, file in
      DiagnosedFile(file.path, SourceText(shown.contains(.source(number)) ? file.bytes : []))
    }
    let files = DiagnosedFiles([plist] + sources, called: CheckupReport.title(of: app))
    report = DiagnosticReport(checkup.diagnostics, further: .ofAnyKind(checkup.further), in: files)
    unresolved = checkup.unresolved
  }

  private static func title(of app: AppFiles) -> String {
    let count = app.sources?.count ?? 0
    let sources = count == 0 ? "" : " and \(count) source file\(count == 1 ? "" : "s")"
    return VisibleText.of(app.plist.path) + sources
  }

  /// Ends with a line break.
  public func text(
    _ layout: DiagnosticLayout, _ look: DiagnosticLook = DiagnosticLook()
  ) -> String {
    switch layout {
    case .full, .short: report.listed(layout, look) + notCompared + summary(look)
    case .json:
      report.json(adding: [
        (
          "unresolved",
          .list(
            unresolved.map {
              .object([("title", .text($0.words)), ("place", report.json($0.place))])
            })
        )
      ])
    case .github: report.listed(layout, look) + howManyNotCompared + summary()
    }
  }

  private func summary(_ look: DiagnosticLook = DiagnosticLook()) -> String {
    let summary = report.summary(look)
    if !summary.isEmpty { return summary }
    return report.nothingWrong(unresolved.isEmpty ? "" : "what could be compared of ")
  }

  /// Silence about a name must not look like its approval.
  private var notCompared: String {
    let shown = unresolved.prefix(mostDiagnosticsShown)
    let lines = shown.map { use in
      "\(report.files.at(use.place)): note: not compared: \(VisibleText.of(use.words))\n"
    }
    let left = unresolved.count - shown.count
    return lines.joined() + (left > 0 ? "… and \(left) more that were not compared\n" : "")
  }

  /// A line that begins with a file's name must not become a command.
  private var howManyNotCompared: String {
    switch unresolved.count {
    case 0: ""
    case 1: "1 identifier was not compared\n"
    case let count: "\(count) identifiers were not compared\n"
    }
  }
}
