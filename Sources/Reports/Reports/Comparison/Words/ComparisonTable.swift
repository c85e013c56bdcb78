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

  package var lines: [String] {
    let rows = groups.flatMap { $0.rows }
    if rows.isEmpty { return [] }
    var columns = [
      TableColumn(title: "A", cells: rows.map { $0.a }),
      TableColumn(title: "B", cells: rows.map { $0.b }),
      TableColumn(title: "difference", cells: rows.map { $0.difference }),
    ]
    if rows.contains(where: { $0.margin != nil }) {
      columns.append(TableColumn(title: marginTitle, cells: rows.map { $0.margin ?? "" }))
    }
    let label = rows.reduce(0) { max($0, Basics.columns(of: $1.label)) }
    // If a label leaves no room for the figures, it gets a line of its own. If that is not enough, so do the
    // interval and then the difference.
    var below: [TableColumn] = []
    while columns.count > 2, columns.width + 6 > style.textWidth {
      below.append(columns.removeLast())
    }
    let room = style.textWidth - 4 - columns.width
    let indent = room >= label ? label : max(min(room, ComparisonTable.widestIndent), 2)
    func start(_ label: String) -> String { "    " + label.padded(to: indent) }
    var lines = [style.paint(columns.line(start("")) { $0.title }, .quiet)]
    var place = 0
    for group in groups where !group.rows.isEmpty {
      lines.append(
        "  " + style.paint(group.name.shortened(to: style.textWidth - 2, style), .heading))
      for row in group.rows {
        let isStacked = Basics.columns(of: row.label) > indent
        if isStacked { lines.append("    " + row.label.shortened(to: style.textWidth - 4, style)) }
        lines.append(columns.line(start(isStacked ? "" : row.label)) { $0.cells[place] })
        for column in below.reversed() where !column.cells[place].isEmpty {
          let words = "\(column.title): \(column.cells[place])"
          lines.append("      " + words.wrapped(to: style.textWidth, indent: 8))
        }
        place += 1
      }
    }
    return lines
  }
}
