import Basics
import RunRecord
public import SchedulerEngine

/// A run of any length in one picture: what the device did, and below each app a row for each of
/// its tasks. As many columns as fit, each of one round length.
public struct RunTimeline {
  private let context: ReportContext
  private let buckets: TimelineBuckets
  private let labelWidth: Int

  /// A day is drawn whole even where the record ends before it does.
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
    lines += TimelineLegend(rows.flatMap { $0.cells }, context.style, each: buckets.length).lines
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
