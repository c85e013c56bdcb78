import PlainText

/// A table with a name at the left and figures at the right, within the width: names give way
/// first, then the last figures.
package struct FigureTable {
  /// What the names are.
  private let heading: String
  private let titles: [String]
  private let rows: [(name: String, figures: [String])]
  private let style: TextStyle
  private static let narrowestName = 16

  package init(
    of heading: String = "identifier", titles: [String],
    rows: [(name: String, figures: [String])], _ style: TextStyle
  ) {
    self.heading = heading
    self.titles = titles
    self.rows = rows
    self.style = style
  }

  package var lines: [String] {
    let names = max(rows.map { columns(of: $0.name) }.max() ?? 0, columns(of: heading))
    var widths = titles.indices.map { index in
      rows.reduce(columns(of: titles[index])) { max($0, columns(of: $1.figures[index])) }
    }
    let least = min(names, FigureTable.narrowestName)
    while widths.count > 1, room(beside: widths) < least { widths.removeLast() }
    let name = min(names, max(room(beside: widths), 1))
    let top = line(heading, titles, name, widths)
    return [style.paint(top, .quiet)] + rows.map { line($0.name, $0.figures, name, widths) }
  }

  private func room(beside widths: [Int]) -> Int {
    style.textWidth - widths.reduce(2) { $0 + 2 + $1 }
  }

  private func line(_ name: String, _ figures: [String], _ width: Int, _ widths: [Int]) -> String {
    var line = "  " + name.shortened(to: width, style).padded(to: width)
    for (figure, room) in zip(figures, widths) {
      line += String(repeating: " ", count: 2 + room - columns(of: figure)) + figure
    }
    return line.trimmed
  }
}
