import Foundation

/// The events of a trace, read by a parser that is not ours.
struct TraceReader {
  let events: [[String: Any]]

  init(_ bytes: [UInt8]) throws {
    let document = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    events = document?["traceEvents"] as? [[String: Any]] ?? []
  }

  func events(_ phase: String) -> [[String: Any]] {
    events.filter { $0["ph"] as? String == phase }
  }

  func texts(_ phase: String) -> [String] { events(phase).compactMap { $0["name"] as? String } }
}

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
