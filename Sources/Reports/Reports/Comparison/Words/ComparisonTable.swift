import Basics

extension TextStyle {
  /// The titles of the two sides, and what the comparison is based on.
  func heading(a: String, b: String, _ words: String) -> [String] {
    [("A", a), ("B", b)].map { side, title in
      paint(side, .heading) + "  " + safeText(title.utf8).wrapped(to: textWidth, indent: 3)
    } + words.wrapped(to: textWidth - 3).map { "   " + paint($0, .quiet) } + [""]
  }
}

/// Figures of A and B with their difference, one line each, under the name of their task.
package struct ComparisonTable {
  package struct Row: Equatable {
    let label: String
    let a: String
    let b: String
    let difference: String
    /// The margin of a 95 % interval around the difference, or that it includes zero; nil when only two runs
    /// are compared.
    var margin: String?
  }

  package struct Group: Equatable {
    let name: String
    let rows: [Row]
  }

  let groups: [Group]
  let style: TextStyle
  var marginTitle: String = "95 %"

  private static let widestIndent = 20

  private struct Column {
    let title: String
    let cells: [String]

    var width: Int { ([title] + cells).reduce(0) { max($0, columns(of: $1)) } }
  }

  package var lines: [String] {
    let rows = groups.flatMap { $0.rows }
    if rows.isEmpty { return [] }
    var columns = [
      Column(title: "A", cells: rows.map { $0.a }), Column(title: "B", cells: rows.map { $0.b }),
      Column(title: "difference", cells: rows.map { $0.difference }),
    ]
    if rows.contains(where: { $0.margin != nil }) {
      columns.append(Column(title: marginTitle, cells: rows.map { $0.margin ?? "" }))
    }
    let label = rows.reduce(0) { max($0, Basics.columns(of: $1.label)) }
    // If a label leaves no room for the figures, it gets a line of its own. If that is not enough, so do the
    // interval and then the difference.
    var below: [Column] = []
    while columns.count > 2, taken(columns) + 6 > style.textWidth {
      below.append(columns.removeLast())
    }
    let room = style.textWidth - 4 - taken(columns)
    let indent = room >= label ? label : max(min(room, ComparisonTable.widestIndent), 2)
    var lines = [style.paint(line("", indent, columns) { $0.title }, .quiet)]
    var place = 0
    for group in groups where !group.rows.isEmpty {
      lines.append(
        "  " + style.paint(group.name.shortened(to: style.textWidth - 2, style), .heading))
      for row in group.rows {
        let isStacked = Basics.columns(of: row.label) > indent
        if isStacked { lines.append("    " + row.label.shortened(to: style.textWidth - 4, style)) }
        lines.append(line(isStacked ? "" : row.label, indent, columns) { $0.cells[place] })
        for column in below.reversed() where !column.cells[place].isEmpty {
          lines.append("      \(column.title): \(column.cells[place])")
        }
        place += 1
      }
    }
    return lines
  }

  private func taken(_ columns: [Column]) -> Int { columns.reduce(0) { $0 + 2 + $1.width } }

  private func line(
    _ label: String, _ width: Int, _ columns: [Column], _ cell: (Column) -> String
  ) -> String {
    var line = "    " + label.padded(to: width)
    for column in columns {
      let words = cell(column)
      let blanks = column.width - Basics.columns(of: words)
      line += "  " + String(repeating: " ", count: max(0, blanks)) + words
    }
    return line.trimmed
  }
}
