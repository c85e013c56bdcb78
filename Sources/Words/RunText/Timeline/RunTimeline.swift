import Basics
import RunRecord
public import SchedulerEngine

/// A run of any length in one picture: what the device did, and below each app a row per task. It has as many
/// columns as fit, each of the same round length.
public struct RunTimeline {
  private let context: ReportContext
  private let buckets: TimelineBuckets
  private let labelWidth: Int

  /// The whole range is drawn, even if the record ends before it does.
  public init(_ context: ReportContext, during range: Range<Instant>) {
    self.context = context
    let labels =
      context.apps.map { columns(of: context.name($0)) }
      + context.askedFor.map { columns(of: context.taskName($0)) + 2 }
      + context.activityRows.values.flatMap { $0.map { columns(of: $0.label) + 2 } }
    let widest = max(context.style.width / 3, 16)
    labelWidth = min(max(labels.max() ?? 0, 16), widest)
    buckets = TimelineBuckets(range, room: context.style.width - labelWidth - 3)
  }

  public var text: String {
    var rows: [(label: String, cells: [Cell])] = []
    let world = WorldHistory(context, during: buckets.range)
    add("charging", world.charging, to: &rows)
    add("Wi-Fi", world.wifi, to: &rows)
    add("Low Power Mode", world.lowPower, to: &rows)
    let states = rows.count
    let counted = TimelineTasks(context.record, buckets)
    let tasks = Dictionary(
      grouping: context.askedFor.sorted { $0.name < $1.name }, by: { $0.app })
    let outside = context.activityRows
    var names: Set<Int> = []
    for index in context.apps.indices {
      let app = AppID(index: Int32(index))
      names.insert(rows.count)
      rows.append((context.name(context.apps[index]), use(of: app, world)))
      for task in tasks[app] ?? [] {
        rows.append(("  " + context.taskName(task), counted.cells(of: task)))
      }
      for row in outside[app] ?? [] {
        rows.append(("  " + row.label, TimelineActivities(buckets).cells(of: row)))
      }
    }
    var lines = [heading]
    for (index, row) in rows.enumerated() {
      let label = row.label.shortened(to: labelWidth, context.style).padded(to: labelWidth)
      let isName = index >= states && names.contains(index)
      lines.append(
        "  " + (isName ? context.style.paint(label, .heading) : label) + " " + painted(row.cells))
    }
    lines.append("")
    lines +=
      TimelineLegend(cells: rows.flatMap { $0.cells }, style: context.style, length: buckets.length)
      .lines
    return lines.map { $0.trimmed }.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let start = buckets.range.lowerBound
    let whole = context.clock.date(start)
    let isRoom = columns(of: whole) <= labelWidth + 2
    let date = isRoom ? whole : context.clock.shortDate(start)
    let ruler = TimelineRuler(buckets, context.clock).text
    return context.style.paint(date, .heading)
      + String(repeating: " ", count: labelWidth + 3 - columns(of: date))
      + context.style.paint(ruler, .quiet)
  }

  private func add(
    _ label: String, _ spans: [Range<Instant>], to rows: inout [(label: String, cells: [Cell])]
  ) {
    if spans.isEmpty { return }
    let cells = covered(spans).enumerated().map { index, covered -> Cell in
      if covered == .zero { return .nothing }
      return covered + covered >= buckets[index].length ? .on : .partly
    }
    rows.append((label, cells))
  }

  private func use(of app: AppID, _ world: WorldHistory) -> [Cell] {
    var cells = covered(world.swiped(app)).enumerated().map { index, covered -> Cell in
      covered + covered >= buckets[index].length ? .swiped : .nothing
    }
    for opening in world.openings(of: app) {
      guard let index = buckets.index(of: opening) else { continue }
      if case .opened(let count) = cells[index] {
        cells[index] = .opened(count + 1)
      } else {
        cells[index] = .opened(1)
      }
    }
    return cells
  }

  private func covered(_ spans: [Range<Instant>]) -> [Span] {
    var covered = Array(repeating: Span.zero, count: buckets.count)
    for span in spans {
      buckets.each(span) { index, length in covered[index] = covered[index] + length }
    }
    return covered
  }

  private func painted(_ cells: [Cell]) -> String {
    var last = cells.count
    while last > 0, cells[last - 1] == .nothing { last -= 1 }
    var text = ""
    var begin = 0
    for index in 0..<last where index + 1 == last || cells[index + 1] != cells[index] {
      text += cells[index].painted(context.style, times: index + 1 - begin)
      begin = index + 1
    }
    return text
  }
}

/// A range divided into columns of one round length, as many as fit.
struct TimelineBuckets {
  let range: Range<Instant>
  let length: Span
  let count: Int

  init(_ range: Range<Instant>, room: Int) {
    self.range = range
    var length = Span.milliseconds(1)
    let whole = max(range.length.milliseconds, 1)
    for candidate in TimelineBuckets.roundLengths {
      length = candidate
      if TimelineBuckets.columns(whole, length) <= Int64(room) { break }
    }
    while TimelineBuckets.columns(whole, length) > Int64(room) { length = length + length }
    self.length = length
    count = Int(TimelineBuckets.columns(whole, length))
  }

  private static func columns(_ whole: Int64, _ length: Span) -> Int64 {
    (whole - 1) / length.milliseconds + 1
  }

  private static let roundLengths: [Span] =
    [1, 2, 5, 10, 15, 30].map { Span.seconds($0) } + [1, 2, 5, 10, 15, 30].map { Span.minutes($0) }
    + [1, 2, 3, 6, 12].map { Span.hours($0) } + [1, 2, 7].map { Span.days($0) }

  subscript(index: Int) -> Range<Instant> {
    let start = range.lowerBound + length * Int64(index)
    return start..<min(start + length, range.upperBound)
  }

  /// The column of an instant; nil outside the range.
  func index(of instant: Instant) -> Int? {
    guard range.contains(instant) else { return nil }
    return Int((instant - range.lowerBound).milliseconds / length.milliseconds)
  }

  /// Visits the columns that a range touches, with the length of the overlap.
  func each(_ stretch: Range<Instant>, _ visit: (Int, Span) -> Void) {
    let part = stretch.clamped(to: range)
    if part.isEmpty { return }
    guard let first = index(of: part.lowerBound),
      let last = index(of: part.upperBound - .milliseconds(1))
    else { return }
    for index in first...last { visit(index, part.clamped(to: self[index]).length) }
  }
}

/// What one column of a timeline's row shows.
enum Cell: Equatable {
  case nothing
  /// A state of the device that holds for most of the column, or for a smaller part.
  case on, partly
  case opened(Int)
  case swiped
  case ran(Int)
  case cutShort
  /// The user, the system or the device ended the app for another reason.
  case stopped
  /// The run was killed or crashed, or the app died in a call for this task.
  case died
  case blocked
  case waiting
  /// The bytes of a transfer are moving.
  case moving
  case refused

  /// Equal neighbours are painted together.
  func painted(_ style: TextStyle, times: Int = 1) -> String {
    let text = String(repeating: symbol(style), count: times)
    return tone.map { style.paint(text, $0) } ?? text
  }

  private func symbol(_ style: TextStyle) -> String {
    switch self {
    case .nothing: " "
    case .on: style.choose("━", "=")
    case .partly: style.choose("─", "-")
    case .opened(1): style.choose("▲", "^")
    case .ran(1): style.choose("●", "R")
    case .opened(let count), .ran(let count): count < 10 ? "\(count)" : "+"
    case .swiped: style.choose("╌", "~")
    case .cutShort: style.choose("◐", "C")
    case .stopped: style.choose("■", "S")
    case .died: "!"
    case .blocked: style.choose("×", "x")
    case .waiting: style.choose("·", ".")
    case .moving: style.choose("▸", ">")
    case .refused: style.choose("⊘", "/")
    }
  }

  private var tone: Tone? {
    switch self {
    case .nothing, .opened: nil
    case .on, .partly: .ground
    case .swiped: .quiet
    case .ran, .moving: .good
    case .cutShort, .stopped, .waiting: .waiting
    case .died, .blocked, .refused: .blocked
    }
  }
}
