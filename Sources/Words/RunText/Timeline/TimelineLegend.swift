import Basics
import SchedulerEngine

/// What the symbols of a timeline mean; only those that stand in it.
struct TimelineLegend {
  private let cells: [Cell]
  private let style: TextStyle
  private let length: Span

  init(_ cells: [Cell], _ style: TextStyle, each length: Span) {
    self.cells = cells
    self.style = style
    self.length = length
  }

  var lines: [String] {
    var lines: [String] = []
    var line = ""
    var room = 0
    for entry in entries {
      let taken = columns(of: entry.symbols) + 1 + columns(of: entry.words) + 3
      if room + taken > style.textWidth && !line.isEmpty {
        lines.append(line)
        line = ""
        room = 0
      }
      line += (line.isEmpty ? "  " : "   ") + entry.painted + " " + style.paint(entry.words, .quiet)
      room += taken
    }
    return lines + [line]
  }

  private struct Entry {
    let symbols: String
    let painted: String
    let words: String
  }

  private var entries: [Entry] {
    var entries: [Entry] = []
    func add(_ cell: Cell, _ words: String) {
      if !cells.contains(cell) { return }
      entries.append(Entry(symbols: " ", painted: cell.painted(style), words: words))
    }
    add(.partly, "less than half the time")
    add(.ran(1), "ran")
    if counts.contains(where: { 2...9 ~= $0 }) { entries.append(plain("2-9", "times")) }
    if counts.contains(where: { $0 > 9 }) { entries.append(plain("+", "more often")) }
    add(.moving, "moves bytes")
    add(.cutShort, "cut short")
    add(.died, "died")
    add(.refused, "refused")
    add(.blocked, "needs a change")
    add(.waiting, "needs time")
    add(.opened(1), "opened")
    add(.swiped, "swiped away")
    entries.append(plain("one column", spanText(length)))
    return entries
  }

  private func plain(_ symbols: String, _ words: String) -> Entry {
    Entry(symbols: symbols, painted: symbols, words: words)
  }

  private var counts: [Int] {
    cells.compactMap { cell in
      switch cell {
      case .ran(let count), .opened(let count): count
      default: nil
      }
    }
  }
}
