/// How the layouts for people look where they go. As it is, nothing is coloured or broken into lines.
public struct DiagnosticStyle {
  /// What a piece of a report is, from which whoever shows it takes a colour.
  public enum Part: Sendable { case error, warning, title, gutter, help, note }

  public var paint: (String, Part) -> String = { text, _ in text }
  /// Columns that no line goes beyond; nil where nobody looks at them.
  public var width: Int?
  /// Lines of at most so many columns.
  public var wrap: (String, _ width: Int) -> [String] = { text, _ in [text] }

  public init() {}

  /// A sentence or several, each on its own line, within the width.
  package func wrapped(_ text: String) -> String {
    guard let width else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { wrap(String($0), min(width, 100)).joined(separator: "\n") }
      .joined(separator: "\n")
  }
}

extension Severity {
  package var part: DiagnosticStyle.Part {
    switch self {
    case .error: .error
    case .warning: .warning
    }
  }
}
