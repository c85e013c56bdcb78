import Basics
public import Documents

/// What was found in an app, in the same layouts as scenario diagnostics.
public struct CheckupReport {
  let report: DiagnosticReport<Mistake>
  let unfollowed: [Unfollowed]
  /// The number of diagnostics that stand in the result of another target.
  private let told: Int
  private let looked: [LookedAt]
  let remarks: [FolderRemark]
  /// The effect of the worst error on a device, with its place; nil if there are no errors.
  public let worst: String?

  public init(_ checkup: Checkup, of app: AppFiles) {
    let shown = Set(
      checkup.diagnostics.flatMap { [$0.place, $0.related].compactMap { $0?.file } }
        + checkup.unfollowed.map { $0.place.file })
    let bytes = app.plist?.bytes ?? []
    let isBinary = bytes.starts(with: Array("bplist".utf8))
    let plist = DiagnosedFile(app.plist?.path ?? "", isBinary ? nil : SourceText(bytes))
    // Line numbers are needed only for files with diagnostics.
    let sources = (app.sources ?? []).enumerated().map { number, file in
      DiagnosedFile(file.path, SourceText(shown.contains(.source(number)) ? file.bytes : []))
    }
    let files = DiagnosedFiles([plist] + sources, called: CheckupReport.title(of: app))
    report = DiagnosticReport(checkup.diagnostics, further: .ofAnyKind(checkup.further), in: files)
    unfollowed = checkup.unfollowed
    told = checkup.told
    looked = checkup.looked
    remarks = app.remarks
    worst = checkup.worst.map { worst in
      "\(worst.problem.consequence?.words ?? "") (\(worst.codeName) at \(files.at(worst.place)))"
    }
  }

  /// Whether nothing is wrong, and every identifier and handler could be read.
  public var isSilent: Bool {
    report.isSilent && !unfollowed.contains { [.handler, .name, .variable].contains($0.subject) }
  }

  /// Whether everything was checked, also what belongs to no target.
  public var isSeenWhole: Bool { isOwnSeenWhole && !remarks.contains { $0.isGap } }

  /// Whether everything of this app was checked.
  var isOwnSeenWhole: Bool { !unfollowed.contains { $0.isGap } }

  /// What keeps it from passing a strict check, in words. `all` counts everything that was not looked at.
  public func strictly(all: Bool) -> [String] {
    let warnings = ProblemCounts(
      errors: 0, warnings: diagnostics.count { $0.severity == .warning }
    ).words()
    let unread = unfollowed.filter {
      all ? $0.isGap : [.handler, .name, .variable].contains($0.subject)
    }
    return (warnings.isEmpty ? [] : [warnings]) + NotSeen.grouped(unread).map { $0.words }
      + remarks.filter { all && $0.isGap }.map { $0.words }
  }

  /// A mistake that is known and accepted is still wrong.
  var nothing: String {
    unfollowed.contains { $0.subject == .accepted } ? "nothing new" : "nothing wrong"
  }

  private static func title(of app: AppFiles) -> String {
    let count = app.sources?.count ?? 0
    let sources = count == 0 ? [] : ["\(count) source file\(count == 1 ? "" : "s")"]
    let plist = app.plist.map { [VisibleText.of($0.path)] } ?? []
    let files = (plist + sources).joined(separator: " and ")
    guard let target = app.target else { return files }
    return VisibleText.of(target.title) + (files.isEmpty ? "" : ", \(files)")
  }

  public var diagnostics: [AppDiagnostic] { report.diagnostics }

  /// For example "Info.plist and 7 source files".
  package var title: String { report.files.title }

  /// For example "App.swift:12:8".
  package func place(of diagnostic: AppDiagnostic) -> String { report.files.at(diagnostic.place) }

  /// Ends with a line break.
  public func text(
    _ layout: DiagnosticLayout, _ style: DiagnosticStyle = DiagnosticStyle()
  ) -> String {
    switch layout {
    case .full: whole(style)
    case .short:
      style.wrapped(words(of: remarks)) + report.listed(layout, style) + style.wrapped(notes)
        + summary(style)
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

  /// The answer comes first: what makes the project, or the problems, or that there are none.
  private func whole(_ style: DiagnosticStyle) -> String {
    let rest = style.wrapped(helpPages + notes + words(of: remarks.filter { !$0.isFirst }))
    let problems = report.listed(.full, style)
    return style.wrapped(beginning)
      + (problems.isEmpty ? summary(style) + rest : problems + rest + summary(style))
  }

  package static let shape: JSONShape<DiagnosticReport<Mistake>, CheckupReport> =
    DiagnosticReport.shape(
      "app-diagnostics", "what is wrong with an app",
      adding: .list("unresolved", of: unseen, "identifiers that could not be read") {
        $0.unseen { $0.subject == .name }
      },
      .list("unread", of: unseen, "handlers and other code that was not followed to its end") {
        $0.unseen { ($0.isGap || $0.subject == .type) && $0.subject != .name }
      },
      .list("silenced", of: unseen, "diagnostics that somebody does not want to hear of") {
        $0.unseen { [.silenced, .accepted].contains($0.subject) }
      },
      .list("looked", of: looked, "how much of the code could be read") { report in
        LookedAt.What.allCases.map { LookedCount($0, of: report.looked) }
      },
      .text("remark", "what was not known or not read of the targets", .optional) {
        $0.remarks.isEmpty ? nil : $0.remarks.map { $0.words }.joined(separator: "; ")
      },
      .number("told", "how many diagnostics stand in the result of an earlier target", .optional) {
        $0.told == 0 ? nil : $0.told
      })

  private func unseen(_ isWanted: (Unfollowed) -> Bool) -> [Unseen] {
    unfollowed.filter(isWanted).map { ($0.subject == .name ? $0.words : $0.title, $0.place) }
  }

  private typealias Unseen = (title: String, place: SourcePlace)

  private static let unseen = JSONShape<DiagnosticReport<Mistake>, Unseen>(
    "unseen", "code in which mistakes may have been missed",
    .text("title", "what and why, in words") { $0.title }, .place { $0.place })

  package func add(to log: inout SarifLog) {
    log.add(report)
    for one in unfollowed where one.isGap {
      let isOfNames = [.name, .variable, .notGiven].contains(one.subject)
      let isOfDates = [.date, .dateAtRunTime].contains(one.subject)
      let rule = isOfNames ? "unread-identifier" : isOfDates ? "unread-date" : "unread-handler"
      log.add(
        note: one.subject == .name ? "not compared: \(one.words)" : one.title, rule,
        at: [one.place], in: report.files)
    }
  }

  /// What everything else depends on.
  var beginning: String { words(of: remarks.filter { $0.isFirst }) }

  private func words(of remarks: [FolderRemark]) -> String {
    remarks.map { "note: \(VisibleText.of($0.words))\n" }.joined()
  }

  /// For example "more: bgsim help D201, bgsim help D217".
  private var helpPages: String {
    let codes = Set(report.diagnostics.prefix(mostDiagnosticsShown).map { $0.codeName }).sorted()
    return codes.isEmpty
      ? "" : "more: \(codes.map { "bgsim help \($0)" }.joined(separator: ", "))\n"
  }

  private func summary(_ style: DiagnosticStyle = DiagnosticStyle()) -> String {
    let also =
      told == 0
      ? ""
      : "note: \(told) more above also \(told == 1 ? "holds" : "hold") for \(report.files.title)\n"
    let summary = report.summary(style)
    if !summary.isEmpty || told > 0 { return summary + style.wrapped(also) }
    let isReadWhole =
      notSeen.allSatisfy { !$0.isGap || !$0.hasPlaces } && !remarks.contains { $0.isGap }
    return report.nothingWrong(isReadWhole ? "" : "the readable parts of ", style, called: nothing)
  }

  /// Named in the report, so that unchecked parts do not look approved.
  private var notSeen: [NotSeen] { NotSeen.grouped(unfollowed.filter { $0.isTold }) }

  /// What has to be known of what was read, and what was not seen, each in one line.
  package var notesToShow: [String] {
    remarks.map { VisibleText.of($0.words) } + notSeen.map { note($0) }
  }

  /// Each problem with the lines around its places.
  package func shown(around: Int) -> [ShownProblem] { report.shown(around: around) }

  private var notes: String { notSeen.map { "note: \(note($0))\n" }.joined() }

  /// For example "1 handler could not be followed to its end: SyncKit.handle at App.swift:8:5".
  func note(_ what: NotSeen) -> String { what.words(report.files.at) }

  /// Without places, because a line that begins with a file's name could be read as a workflow command.
  private var notesWithoutPlaces: String {
    words(of: remarks) + notSeen.map { $0.words + "\n" }.joined()
  }
}
