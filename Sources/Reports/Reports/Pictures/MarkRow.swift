import SchedulerEngine

/// Marks along one line, as many as can be told apart: alone they are symbols, and close together
/// strokes.
struct MarkRow {
  private struct Cell {
    var mark: PictureMark
    var at: Instant
    var count: Int
    var title: String
  }

  enum Shape { case symbol, stroke }

  private static let cellWidth: Int64 = 4
  /// Symbols nearer than this would cover each other.
  private static let room: Int64 = 18

  private var cells: [Cell?]
  private let frame: PictureFrame

  init(_ frame: PictureFrame) {
    self.frame = frame
    cells = Array(repeating: nil, count: Int(frame.plot / MarkRow.cellWidth) + 1)
  }

  mutating func add(_ mark: PictureMark, at instant: Instant, _ title: @autoclosure () -> String) {
    guard frame.range.contains(instant) else { return }
    let place = Int((frame.x(instant) - frame.left) / MarkRow.cellWidth)
    guard var cell = cells[place] else {
      cells[place] = Cell(mark: mark, at: instant, count: 1, title: title())
      return
    }
    cell.count += 1
    if mark.rawValue > cell.mark.rawValue {
      cell.mark = mark
      cell.at = instant
      cell.title = title()
    }
    cells[place] = cell
  }

  func each(_ visit: (_ mark: PictureMark, _ x: Int64, _ shape: Shape, _ title: String) -> Void) {
    var before = -MarkRow.room
    var place = 0
    while place < cells.count {
      guard let cell = cells[place] else {
        place += 1
        continue
      }
      let x = frame.x(cell.at)
      let after = next(after: place) ?? .max
      let isNear = x - before < MarkRow.room || after - x < MarkRow.room
      let more = cell.count > 1 ? " (one of \(cell.count) here)" : ""
      visit(cell.mark, x, isNear ? .stroke : .symbol, cell.title + more)
      before = x
      place += 1
    }
  }

  private func next(after place: Int) -> Int64? {
    var next = place + 1
    while next < cells.count, Int64(next - place) * MarkRow.cellWidth <= MarkRow.room {
      if let cell = cells[next] { return frame.x(cell.at) }
      next += 1
    }
    return nil
  }
}
