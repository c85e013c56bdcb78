/// One line of comma-separated values, for spreadsheets.
package struct CSVLine {
  package private(set) var text = ""
  private var isEmpty = true

  package init() {}

  package mutating func add(_ number: Int64?) {
    begin()
    if let number { text += "\(number)" }
  }

  /// A spreadsheet treats text that begins like a formula as one, so such text gets a prefix. Control
  /// characters are escaped, because CSV is also read on terminals.
  package mutating func add(_ words: String) {
    begin()
    let isFormula = words.unicodeScalars.first.map { CSVLine.formulaBeginnings.contains($0) }
    let inert = isFormula == true ? "'" + words : words
    guard inert.unicodeScalars.contains(where: { CSVLine.quoted.contains($0) }) else {
      text += VisibleText.of(inert)
      return
    }
    text += "\""
    for scalar in inert.unicodeScalars {
      text += scalar == "\n" || scalar == "\t" ? String(scalar) : VisibleText.of(scalar)
      if scalar == "\"" { text += "\"" }
    }
    text += "\""
  }

  package mutating func end() {
    text += "\r\n"
    isEmpty = true
  }

  private mutating func begin() {
    if !isEmpty { text += "," }
    isEmpty = false
  }

  private static let formulaBeginnings: [Unicode.Scalar] = ["=", "+", "-", "@", "\t", "\r"]
  private static let quoted: [Unicode.Scalar] = ["\"", ",", "\n", "\r", "\t", "'"]
}
