public enum DiagnosticLayout: String, CaseIterable, Sendable {
  case full, short, json, github, sarif
}

/// Problems beyond those kept, of which only the number is known.
public enum FurtherProblems: Equatable, Sendable {
  case errors(Int)
  case ofAnyKind(Int)

  var count: Int {
    switch self {
    case .errors(let count), .ofAnyKind(let count): count
    }
  }
}

/// What was found in files, as text for people and for programs.
public struct DiagnosticReport<Described: DescribedProblem>: Equatable, Sendable {
  package let diagnostics: [Diagnostic<Described>]
  package let further: FurtherProblems
  package let files: DiagnosedFiles

  public init(
    _ diagnostics: [Diagnostic<Described>], further: FurtherProblems, in files: DiagnosedFiles
  ) {
    self.diagnostics = diagnostics
    self.further = further
    self.files = files
  }

  /// With what others found out about the same files.
  package func adding(_ found: [Diagnostic<Described>]) -> DiagnosticReport {
    DiagnosticReport((diagnostics + found).inOrder(), further: further, in: files)
  }

  /// Whether there is anything that `--strict` does not let pass.
  package var isSilent: Bool { diagnostics.isEmpty && further.count == 0 }

  /// Ends with a line break unless there is nothing to say.
  public func text(
    _ layout: DiagnosticLayout, _ style: DiagnosticStyle = DiagnosticStyle()
  ) -> String {
    switch layout {
    case .json, .sarif: listed(layout, style)
    case .github: listed(layout, style) + summary()
    case .full, .short: listed(layout, style) + summary(style)
    }
  }

  /// For whoever asked for the problems and would wonder about silence.
  public func nothingWrong(
    _ part: String = "", _ style: DiagnosticStyle = DiagnosticStyle()
  ) -> String {
    style.wrapped("nothing wrong found in \(part)\(VisibleText.of(files.title))\n")
  }

  /// The problems one by one, without what they come to.
  package func listed(_ layout: DiagnosticLayout, _ style: DiagnosticStyle) -> String {
    switch layout {
    case .full: full(style)
    case .short: short(style)
    case .json: json()
    case .github: github
    case .sarif: sarif
    }
  }

  private var sarif: String {
    var log = SarifLog()
    log.add(self)
    return log.text
  }

  /// "2 errors and 1 warning in commute.jsonc"
  package func summary(_ style: DiagnosticStyle = DiagnosticStyle()) -> String {
    var errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count - errors
    var others = 0
    switch further {
    case .errors(let count): errors += count
    case .ofAnyKind(let count): others = count
    }
    let counts = [
      counted(errors, "error", plural: "errors"), counted(warnings, "warning", plural: "warnings"),
      counted(others, "further", plural: "further"),
    ].compactMap { $0 }
    if counts.isEmpty { return "" }
    let words = style.paint(counts.joined(separator: " and "), errors > 0 ? .error : .warning)
    return "\(words) in \(VisibleText.of(files.title))\n"
  }

  private func counted(_ count: Int, _ noun: String, plural: String) -> String? {
    count == 0 ? nil : "\(count) \(count == 1 ? noun : plural)"
  }
}
