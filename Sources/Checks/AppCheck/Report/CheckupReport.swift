public import Basics

/// What was found in an app, in the same layouts as scenario diagnostics.
public struct CheckupReport {
  private let report: DiagnosticReport<Mistake>
  private let unresolved: [UnresolvedUse]
  private let unread: [UnreadHandler]

  public init(_ checkup: Checkup, of app: AppFiles) {
    let shown = Set(
      checkup.diagnostics.flatMap { [$0.place, $0.related].compactMap { $0?.file } }
        + checkup.unresolved.map(\.place.file) + checkup.unread.map(\.place.file))
    let isBinary = app.plist.bytes.starts(with: Array("bplist".utf8))
    let plist = DiagnosedFile(app.plist.path, isBinary ? nil : SourceText(app.plist.bytes))
    // Line numbers are needed only for files with diagnostics.
    let sources = (app.sources ?? []).enumerated().map { number, file in
      DiagnosedFile(file.path, SourceText(shown.contains(.source(number)) ? file.bytes : []))
    }
    let files = DiagnosedFiles([plist] + sources, called: CheckupReport.title(of: app))
    report = DiagnosticReport(checkup.diagnostics, further: .ofAnyKind(checkup.further), in: files)
    unresolved = checkup.unresolved
    unread = checkup.unread
  }

  /// Whether nothing is wrong and everything could be read.
  public var isSilent: Bool { report.isSilent && unresolved.isEmpty && unread.isEmpty }

  private static func title(of app: AppFiles) -> String {
    let count = app.sources?.count ?? 0
    let sources = count == 0 ? "" : " and \(count) source file\(count == 1 ? "" : "s")"
    return VisibleText.of(app.plist.path) + sources
  }

  /// "Info.plist and 7 source files"
  var title: String { report.files.title }

  /// "App.swift:12:8"
  func place(of diagnostic: AppDiagnostic) -> String { report.files.at(diagnostic.place) }

  /// Ends with a line break.
  public func text(
    _ layout: DiagnosticLayout, _ style: DiagnosticStyle = DiagnosticStyle()
  ) -> String {
    switch layout {
    case .full, .short: report.listed(layout, style) + style.wrapped(notes) + summary(style)
    case .json: CheckupReport.shape.value(of: self, in: report).onOneLine + "\n"
    case .github: report.listed(layout, style) + notesWithoutPlaces + summary()
    case .sarif:
      {
        var log = SarifLog()
        add(to: &log)
        return log.text
      }()
    }
  }

  package static let shape: JSONShape<DiagnosticReport<Mistake>, CheckupReport> =
    DiagnosticReport.shape(
      "app-diagnostics", "what is wrong with an app",
      adding: .list("unresolved", of: unseen, "identifiers that could not be read") {
        $0.unresolved.map { ($0.words, $0.place) }
      },
      .list("unread", of: unseen, "handlers not followed to their end") {
        $0.unread.map { ($0.title, $0.place) }
      })

  private typealias Unseen = (title: String, place: SourcePlace)

  private static let unseen = JSONShape<DiagnosticReport<Mistake>, Unseen>(
    "unseen", "code in which mistakes may have been missed",
    .text("title", "what and why, in words") { $0.title }, .place { $0.place })

  package func add(to log: inout SarifLog) {
    log.add(report)
    for use in unresolved {
      log.add(
        note: "not compared: \(use.words)", "unread-identifier", at: [use.place], in: report.files)
    }
    for handler in unread {
      log.add(
        note: handler.title, "unread-handler", at: [handler.place], in: report.files)
    }
  }

  private func summary(_ style: DiagnosticStyle = DiagnosticStyle()) -> String {
    let summary = report.summary(style)
    if !summary.isEmpty { return summary }
    let isWhole = unresolved.isEmpty && unread.isEmpty
    return report.nothingWrong(isWhole ? "" : "the readable parts of ", style)
  }

  /// What was not read must not look approved.
  private var notSeen: [NotSeen] {
    (unresolved.isEmpty ? [] : [.identifiers(unresolved)])
      + (unread.isEmpty ? [] : [.handlers(unread)])
  }

  private var notes: String { notSeen.map { "note: \(note($0))\n" }.joined() }

  /// "1 handler could not be followed to its end: SyncKit.handle at App.swift:8:5"
  func note(_ what: NotSeen) -> String {
    switch what {
    case .identifiers(let all):
      let reason = all.count == 1 ? " (\(VisibleText.of(all[0].words)))" : ""
      return "\(what.words): \(listed(all.map { report.files.at($0.place) }))\(reason)"
    case .handlers(let all):
      return "\(what.words): "
        + listed(all.map { "\(VisibleText.of($0.words)) at \(report.files.at($0.place))" })
    }
  }

  private func listed(_ all: [String]) -> String {
    all.prefix(mostDiagnosticsShown).joined(separator: ", ")
      + (all.count > mostDiagnosticsShown ? " and \(all.count - mostDiagnosticsShown) more" : "")
  }

  /// A line that begins with a file's name must not be read as a workflow command.
  private var notesWithoutPlaces: String { notSeen.map { $0.words + "\n" }.joined() }
}
