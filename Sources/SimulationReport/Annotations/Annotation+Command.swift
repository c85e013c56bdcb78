extension Annotation {
  /// One line, ended by a new line. A line that begins with `::` is a command, so nothing from outside
  /// may begin one.
  public var command: String {
    var properties: [String] = []
    if let place {
      properties.append("file=\(property(place.file))")
      properties.append("line=\(place.line)")
      properties.append("col=\(place.column)")
      properties.append("endColumn=\(place.endColumn)")
    }
    properties.append("title=\(property(title))")
    return "::\(severity.rawValue) \(properties.joined(separator: ","))::\(escaped(message))\n"
  }
}

/// What is left of the hostile after the escapes is shown, as on a terminal: logs are read on one.
private func escaped(_ text: String) -> String {
  text.unicodeScalars.map { scalar in
    switch scalar {
    case "%": "%25"
    case "\r": "%0D"
    case "\n": "%0A"
    case "\\": "\\"
    default: safeText(String(scalar).utf8)
    }
  }.joined()
}

private func property(_ text: String) -> String {
  escaped(text).map { character in
    switch character {
    case ":": "%3A"
    case ",": "%2C"
    default: String(character)
    }
  }.joined()
}
