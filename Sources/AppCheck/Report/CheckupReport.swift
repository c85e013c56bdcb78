import PlainText
import PropertyLists
public import ScenarioFormat

/// What was found in an app, in the layouts that scenario diagnostics have.
public struct CheckupReport {
  let checkup: Checkup
  private let app: AppFiles
  private let plist: SourceText
  private let sources: [SourceText]

  /// So many are shown to people; who has more to mend will ask again.
  static let mostShown = 20

  public init(_ checkup: Checkup, of app: AppFiles) {
    self.checkup = checkup
    self.app = app
    plist = SourceText(app.plist.bytes)
    let shown = Set(
      checkup.findings.flatMap { [$0.place, $0.related].compactMap { $0?.file } }
        + checkup.unresolved.map(\.place.file))
    // Only what is pointed at needs its lines counted.
    sources = (app.sources ?? []).enumerated().map {
      SourceText(shown.contains(.source($0.offset)) ? $0.element.bytes : [])
    }
  }

  /// Ends with a line break.
  public func text(
    _ layout: DiagnosticReport.Layout, _ look: DiagnosticLook = DiagnosticLook()
  ) -> String {
    switch layout {
    case .full: full(look)
    case .short: short(look)
    case .json: json
    case .github: github
    }
  }

  func path(_ place: FindingPlace) -> String {
    switch place.file {
    case .plist: app.plist.path
    case .source(let number): (app.sources ?? [])[number].path
    }
  }

  /// nil in a binary property list, which has no lines.
  func source(_ place: FindingPlace) -> SourceText? {
    switch place.file {
    case .plist: isBinary ? nil : plist
    case .source(let number): sources[number]
    }
  }

  var isBinary: Bool { app.plist.bytes.starts(with: Array("bplist".utf8)) }

  /// "App.swift:12:8", or what of a binary property list it is.
  func at(_ place: FindingPlace) -> String {
    let path = VisibleText.of(path(place))
    guard let source = source(place) else {
      return "\(path): \(VisibleText.of(place.key ?? "offset \(place.range.start)"))"
    }
    let (line, column) = source.position(of: place.range.start)
    return "\(path):\(line):\(column)"
  }

  var files: String {
    let count = app.sources?.count ?? 0
    let sources = count == 0 ? "" : " and \(count) source file\(count == 1 ? "" : "s")"
    return VisibleText.of(app.plist.path) + sources
  }

  /// "2 errors and 1 warning in Info.plist and 3 source files"
  func summary(_ look: DiagnosticLook = DiagnosticLook()) -> String {
    let errors = checkup.findings.count { $0.severity == .error }
    let warnings = checkup.findings.count - errors
    let counts = [
      counted(errors, "error"), counted(warnings, "warning"), counted(checkup.further, "further"),
    ].compactMap { $0 }
    if counts.isEmpty {
      let compared = checkup.unresolved.isEmpty ? "" : "what could be compared of "
      return "nothing wrong found in \(compared)\(files)\n"
    }
    let words = look.paint(counts.joined(separator: " and "), errors > 0 ? .error : .warning)
    return "\(words) in \(files)\n"
  }

  private func counted(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : "\(count) \(noun)\(count == 1 || noun == "further" ? "" : "s")"
  }

  /// What was left out of a list that shows only so many.
  func left(of shown: Int) -> String {
    let left = checkup.findings.count - shown + checkup.further
    return left <= 0 ? "" : "… and \(left) more\n"
  }

  /// Silence about a name must not look like its approval.
  var unresolved: String {
    guard !checkup.unresolved.isEmpty else { return "" }
    let shown = checkup.unresolved.prefix(CheckupReport.mostShown)
    let lines = shown.map { use in
      "\(at(use.place)): note: not compared: \(VisibleText.of(use.words))\n"
    }
    let left = checkup.unresolved.count - shown.count
    return lines.joined() + (left > 0 ? "… and \(left) more that were not compared\n" : "")
  }

  private func short(_ look: DiagnosticLook) -> String {
    let shown = checkup.findings.prefix(CheckupReport.mostShown)
    let lines = shown.map { finding in
      let wording = finding.mistake.wording
      let help = wording.help.map { "; \($0)" } ?? ""
      let label = "\(finding.severity)[\(finding.code.rawValue)]:"
      return "\(at(finding.place)): \(look.paint(label, finding.severity.part)) "
        + VisibleText.of(wording.title + help) + "\n"
    }
    return lines.joined() + left(of: shown.count) + unresolved + summary(look)
  }
}
