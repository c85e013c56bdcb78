/// Rows of comma-separated values, read as spreadsheets do.
struct SheetReader {
  struct Broken: Error {}
  private(set) var rows: [[String]] = []

  init(_ text: String) throws {
    var row = [""]
    var isQuoted = false
    var wasQuote = false
    for scalar in text.unicodeScalars {
      if isQuoted {
        if scalar == "\"" { (isQuoted, wasQuote) = (false, true) } else { put(scalar, &row) }
        continue
      }
      switch scalar {
      case "\"" where wasQuote:
        put(scalar, &row)
        isQuoted = true
      case "\"": isQuoted = true
      case ",": row.append("")
      case "\r": break
      case "\n":
        rows.append(row)
        row = [""]
      default: put(scalar, &row)
      }
      wasQuote = false
    }
    if row != [""] || isQuoted { throw Broken() }
  }

  private func put(_ scalar: Unicode.Scalar, _ row: inout [String]) {
    row[row.count - 1].unicodeScalars.append(scalar)
  }
}
