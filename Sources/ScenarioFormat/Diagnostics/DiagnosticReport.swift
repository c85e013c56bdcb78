import PlainText

/// What was found in a file, as text for people and for programs.
public struct DiagnosticReport: Equatable, Sendable {
  public enum Layout: String, CaseIterable, Sendable { case full, short, json, github }

  let reading: Reading
  let file: String
  let source: SourceText

  /// So many are shown to people; who has more to mend will ask again.
  static let mostShown = 20

  public init(_ reading: Reading, file: String, bytes: [UInt8]) {
    self.reading = reading
    self.file = file
    source = SourceText(bytes)
  }

  /// With what others found out about the same file.
  package func adding(_ found: [Diagnostic]) -> DiagnosticReport {
    DiagnosticReport(reading.adding(found), file: file, bytes: source.bytes)
  }

  /// Ends with a line break unless there is nothing to say.
  public func text(_ layout: Layout, _ look: DiagnosticLook = DiagnosticLook()) -> String {
    switch layout {
    case .full: full(look)
    case .short: short(look)
    case .json: json
    case .github: github
    }
  }

  /// For whoever asked for the problems and would wonder about silence.
  public var nothingWrong: String { "nothing wrong found in \(place)\n" }

  var place: String { VisibleText.of(file) }

  /// "2 errors and 1 warning in commute.jsonc"
  func summary(_ look: DiagnosticLook = DiagnosticLook()) -> String {
    let errors = reading.diagnostics.count { $0.severity == .error } + reading.furtherProblems
    let warnings = reading.diagnostics.count { $0.severity == .warning }
    let counts = [counted(errors, "error"), counted(warnings, "warning")].compactMap { $0 }
    if counts.isEmpty { return "" }
    let words = look.paint(counts.joined(separator: " and "), errors > 0 ? .error : .warning)
    return "\(words) in \(place)\n"
  }

  private func counted(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// What was left out of a list that shows only so many.
  func left(of shown: Int) -> String {
    let left = reading.diagnostics.count - shown + reading.furtherProblems
    return left <= 0 ? "" : "… and \(left) more\n"
  }

  private func short(_ look: DiagnosticLook) -> String {
    let shown = reading.diagnostics.prefix(DiagnosticReport.mostShown)
    let lines = shown.map { diagnostic in
      let (line, column) = source.position(of: diagnostic.span.start)
      let wording = diagnostic.problem.wording
      let help = wording.help.map { "; \($0)" } ?? ""
      let label = "\(diagnostic.severity)[\(diagnostic.codeName)]:"
      return "\(place):\(line):\(column): \(look.paint(label, diagnostic.severity.part)) "
        + VisibleText.of(wording.title + help) + "\n"
    }
    return lines.joined() + left(of: shown.count) + summary(look)
  }
}
