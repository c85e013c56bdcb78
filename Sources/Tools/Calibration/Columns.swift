/// Text in columns, all to the left.
struct Columns {
  private var rows: [[String]] = []

  mutating func add(_ cells: [String]) { rows.append(cells) }

  private var widths: [Int] {
    let count = rows.map(\.count).max() ?? 0
    return (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
  }

  var text: String {
    let widths = widths
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        if column > 0 { line += "  " }
        line += cell
        if column < row.count - 1 {
          line += String(repeating: " ", count: widths[column] - cell.count)
        }
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
