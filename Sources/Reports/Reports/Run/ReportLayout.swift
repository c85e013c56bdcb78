import Basics

/// A label and a command to be copied, which therefore stays whole: `shellWord` has made its words safe
/// to print.
public struct CommandToCopy {
  public let text: String

  public init(_ label: String, _ command: String, _ style: TextStyle) {
    text = "  " + style.paint(label.padded(to: LabelledLine.indent - 2), .quiet) + command
  }
}

/// A table with a name at the left and figures at the right, within the width: names give way first,
/// then the last figures go on below.
package struct FigureTable {
  private let heading: String
  private let titles: [String]
  private let rows: [(name: String, figures: [String])]
  /// So many figures at the end are told elsewhere as well, and are left out where room is short.
  private let spare: Int
  private let style: TextStyle
  private static let narrowestName = 16

  package init(
    of heading: String = "identifier", titles: [String],
    rows: [(name: String, figures: [String])], spare: Int = 0, _ style: TextStyle
  ) {
    self.spare = spare
    self.heading = heading
    self.titles = titles
    self.rows = rows
    self.style = style
  }

  package var lines: [String] {
    let names = max(rows.map { columns(of: $0.name) }.max() ?? 0, columns(of: heading))
    let widths = titles.indices.map { index in
      rows.reduce(columns(of: titles[index])) { max($0, columns(of: $1.figures[index])) }
    }
    let least = min(names, FigureTable.narrowestName)
    let count = room(beside: widths[...]) < least ? max(widths.count - spare, 1) : widths.count
    var lines: [String] = []
    var begin = 0
    while begin < count {
      var end = begin + 1
      while end < count, room(beside: widths[begin...end]) >= least { end += 1 }
      let part = begin..<end
      let name = min(names, max(room(beside: widths[part]), 1))
      if begin > 0 { lines.append("") }
      lines.append(style.paint(line(heading, titles[part], name, widths[part]), .quiet))
      lines += rows.map { line($0.name, $0.figures[part], name, widths[part]) }
      begin = end
    }
    return lines
  }

  private func room(beside widths: ArraySlice<Int>) -> Int {
    style.textWidth - widths.reduce(2) { $0 + 2 + $1 }
  }

  private func line(
    _ name: String, _ figures: ArraySlice<String>, _ width: Int, _ widths: ArraySlice<Int>
  ) -> String {
    var line = "  " + name.shortened(to: width, style).padded(to: width)
    for (figure, room) in zip(figures, widths) {
      line += String(repeating: " ", count: 2 + room - columns(of: figure)) + figure
    }
    return line.trimmed
  }
}
