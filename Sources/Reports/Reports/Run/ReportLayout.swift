import Basics

/// A column of a table beside the names of its rows.
struct TableColumn {
  let title: String
  let cells: [String]
  /// Columns with the highest rank move below first if there is not enough room.
  var rank = 0
  /// Figures are aligned on the right.
  var isFigure = true

  var width: Int { cells.reduce(columns(of: title)) { max($0, columns(of: $1)) } }
}

extension [TableColumn] {
  var width: Int { reduce(0) { $0 + 2 + $1.width } }

  func line(_ start: String, _ cell: (TableColumn) -> String) -> String {
    var line = start
    for column in self {
      let words = cell(column)
      let blanks = String(repeating: " ", count: column.width - columns(of: words))
      line += "  " + (column.isFigure ? blanks + words : words + blanks)
    }
    return line.trimmed
  }

  /// Names on the left, the columns beside them. If the table is too wide, names are shortened first, then
  /// columns move below.
  func table(
    of heading: String, _ names: [String], narrowestName: Int, _ style: TextStyle
  ) -> [String] {
    let longest = names.reduce(columns(of: heading)) { Swift.max($0, columns(of: $1)) }
    var lines: [String] = []
    var left = self
    while !left.isEmpty {
      var shown = left
      left = []
      func room() -> Int { style.textWidth - 2 - shown.width }
      while shown.count > 1, room() < Swift.min(longest, narrowestName) {
        let last = shown.indices.max { shown[$0].rank < shown[$1].rank } ?? 0
        left.insert(shown.remove(at: last), at: 0)
      }
      if !lines.isEmpty {
        // Words for which there is no room at all are left out.
        if room() < 1, shown.contains(where: { !$0.isFigure }) { continue }
        lines.append("")
      }
      let width = Swift.min(longest, Swift.max(room(), 1))
      func start(_ name: String) -> String {
        "  " + name.shortened(to: width, style).padded(to: width)
      }
      lines.append(style.paint(shown.line(start(heading)) { $0.title }, .quiet))
      lines += names.indices.map { row in shown.line(start(names[row])) { $0.cells[row] } }
    }
    return lines
  }
}

extension TextStyle {
  private static let narrowestName = 16

  /// A table with a name on the left and figures on the right. The last `spare` figures also appear
  /// elsewhere, so they are left out if there is not enough room.
  package func figureTable(
    of heading: String = "identifier", titles: [String],
    rows: [(name: String, figures: [String])], spare: Int = 0
  ) -> [String] {
    var figures = titles.enumerated().map { place, title in
      TableColumn(title: title, cells: rows.map { $0.figures[place] }, rank: place)
    }
    let names = rows.map { $0.name }
    let longest = names.reduce(columns(of: heading)) { max($0, columns(of: $1)) }
    if textWidth - 2 - figures.width < min(longest, TextStyle.narrowestName) {
      figures.removeLast(min(spare, max(figures.count - 1, 0)))
    }
    return figures.table(of: heading, names, narrowestName: TextStyle.narrowestName, self)
  }
}
