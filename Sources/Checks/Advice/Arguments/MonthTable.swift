import Basics
import Reports

/// Names at the left, figures at the right, within the width.
struct MonthTable {
  let heading: String
  let titles: [String]
  let rows: [(name: String, figures: [String])]

  func text(_ style: TextStyle) -> String {
    let names = rows.map { columns(of: $0.name) }.max() ?? 0
    let widths = titles.indices.map { place in
      rows.reduce(columns(of: titles[place])) { max($0, columns(of: $1.figures[place])) }
    }
    func line(_ name: String, _ figures: [String]) -> String {
      let cells = zip(figures, widths).map { figure, width in
        String(repeating: " ", count: 2 + width - columns(of: figure)) + figure
      }
      return "  " + name.padded(to: names) + cells.joined()
    }
    let lines = [style.paint(line("", titles), .quiet)] + rows.map { line($0.name, $0.figures) }
    return style.paint(heading, .heading) + "\n" + lines.joined(separator: "\n") + "\n"
  }
}
