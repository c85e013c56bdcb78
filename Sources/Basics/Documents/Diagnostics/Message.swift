import Basics

/// The texts about one problem.
public struct Message: Equatable, Sendable {
  /// One line: what was found.
  public var title: String
  /// Shown at the place: what is wrong there, or what was expected.
  public var label: String
  /// Shown at the related place, if there is one.
  public var relatedLabel: String?
  public var help: String?
  /// What could replace the marked text.
  public var replacement: String?
  /// What a device does, if that matters.
  public var note: String?

  package init(
    _ title: String, _ label: String = "", related: String? = nil, help: String? = nil,
    replacement: String? = nil, note: String? = nil
  ) {
    self.title = title
    self.label = label
    relatedLabel = related
    self.help = help
    self.replacement = replacement
    self.note = note
  }
}

extension Message {
  /// What to do. A question about what was meant is answered by what to write.
  public var instruction: String? {
    guard help?.hasSuffix("?") ?? false, let replacement else { return help }
    return "write \(replacement) there"
  }
}

/// A remark that a GitHub workflow shows next to a line of a file.
package struct Annotation: Equatable, Sendable {
  package enum Severity: String, Sendable {
    case error, warning, notice
  }

  /// Counted from one; columns are characters. Files that are not text have no lines.
  package struct Place: Equatable, Sendable {
    package var file: String
    package var line: Int64?
    package var column: Int64?
    /// Inclusive; nil if the end is on another line.
    package var endColumn: Int64?

    package init(file: String, line: Int64? = nil, column: Int64? = nil, endColumn: Int64? = nil) {
      self.file = file
      self.line = line
      self.column = column
      self.endColumn = endColumn
    }
  }

  package var severity: Severity
  package var title: String
  package var message: String
  /// Nil if it is not about a file.
  package var place: Place?

  package init(_ severity: Severity, title: String, message: String, at place: Place? = nil) {
    self.severity = severity
    self.title = title
    self.message = message
    self.place = place
  }

  /// A line with its line break. A line that begins with `::` is a command, so no input may begin one.
  package var command: String {
    var properties: [String] = []
    if let place {
      properties.append("file=\(property(place.file))")
      if let line = place.line { properties.append("line=\(line)") }
      if let column = place.column { properties.append("col=\(column)") }
      if let end = place.endColumn { properties.append("endColumn=\(end)") }
    }
    properties.append("title=\(property(title))")
    return "::\(severity.rawValue) \(properties.joined(separator: ","))::\(escaped(message))\n"
  }
}

/// Control characters that remain after escaping are shown visibly, because logs are read on terminals.
private func escaped(_ text: String) -> String {
  text.unicodeScalars.map { scalar in
    switch scalar {
    case "%": "%25"
    case "\r": "%0D"
    case "\n": "%0A"
    default: VisibleText.of(scalar)
    }
  }.joined()
}

private func property(_ text: String) -> String {
  escaped(text).unicodeScalars.map { scalar in
    switch scalar {
    case ":": "%3A"
    case ",": "%2C"
    default: String(scalar)
    }
  }.joined()
}
