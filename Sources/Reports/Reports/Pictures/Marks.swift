import RunRecord
import SchedulerEngine

/// What is marked at a moment. Each mark has its own shape as well as its own colour. If several coincide,
/// the last one in this order is shown.
enum PictureMark: UInt8, CaseIterable {
  case submitted
  case gone
  case done
  case running
  case failed
  case cutShort
  case stopped
  case refused
  case died

  init(_ group: RunEnding.Group) {
    switch group {
    case .done: self = .done
    case .failed: self = .failed
    case .cutShort: self = .cutShort
    case .stopped: self = .stopped
    case .died: self = .died
    case .running: self = .running
    }
  }

  var kind: StaticString { description.kind }
  var words: StaticString { description.words }

  /// The name of its shape and style, and the text of the legend.
  private var description: (kind: StaticString, words: StaticString) {
    switch self {
    case .submitted: ("m-sub", "submitted")
    case .gone: ("m-gone", "cancelled or discarded")
    case .done: ("m-done", "ran, done")
    case .running: ("m-runs", "still running")
    case .failed: ("m-fail", "ran, failed")
    case .cutShort: ("m-cut", "cut short")
    case .stopped: ("m-stop", RunEnding.interrupted.description.detail)
    case .refused: ("m-refused", "call refused")
    case .died: ("m-died", "killed or crashed")
    }
  }
}

/// Marks along a line, as many as can be told apart: symbols when alone, strokes when close together.
struct MarkRow {
  private struct Cell {
    var mark: PictureMark
    var at: Instant
    var count: Int
    var title: String
  }

  enum Shape { case symbol, stroke }

  private static let cellWidth: Int64 = 4
  /// Symbols closer than this would cover each other.
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

/// The lane of an app's activities of one name outside tasks, each with a mark at its start.
struct ActivityLane {
  let context: ReportContext
  let row: ActivityRow

  private static let height: Int64 = 36
  private static let middle: Int64 = 18

  func draw(on sheet: inout PictureSheet) {
    let frame = sheet.frame
    let label = frame.isNarrow ? row.label : "  " + row.label
    let top = sheet.label(label, "task", height: ActivityLane.height)
    var marks = MarkRow(frame)
    for activity in row.activities {
      marks.add(PictureMark(activity), at: activity.beganAt, words(of: activity))
    }
    sheet.draw(marks, at: top + ActivityLane.middle)
  }

  private func words(of activity: ActivityFact) -> String {
    let length = spanText(activity.length(upTo: context.record.end))
    let began = context.when(activity.beganAt)
    guard let ending = activity.ending else { return "\(began) still going on after \(length)" }
    let word = "\(began) \(ending.description.word)"
    switch ending {
    case .refused: return "\(word): there was no time left"
    case .finished, .stopped: return "\(word) after \(length)"
    case .died(let cause): return "\(word) after \(length): \(cause.text)"
    }
  }
}

extension PictureMark {
  fileprivate init(_ activity: ActivityFact) {
    guard let ending = activity.ending else {
      self = .running
      return
    }
    self = ending.description.group.map { PictureMark($0) } ?? .refused
  }
}
