import Basics

/// A label and a command to copy. The command is not wrapped, and `shellWord` has made its words safe to
/// print.
public struct CommandToCopy {
  public let text: String

  public init(_ label: String, _ command: String, _ style: TextStyle) {
    text = "  " + style.paint(label.padded(to: LabelledLine.indent - 2), .quiet) + command
  }
}

/// A table with a name on the left and figures on the right. If it is too wide, names are shortened first,
/// then the last figures move below.
package struct FigureTable {
  private let heading: String
  private let titles: [String]
  private let rows: [(name: String, figures: [String])]
  /// This many figures at the end also appear elsewhere, so they are left out if there is not enough room.
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
