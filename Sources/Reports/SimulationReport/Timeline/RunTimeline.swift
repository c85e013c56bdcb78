import PlainText
import RunRecord
public import SchedulerEngine

/// A run of any length in one picture: what the device did, and below each app a row for each of
/// its tasks. As many columns as fit, each of one round length.
public struct RunTimeline {
  private let scene: Scene
  private let buckets: TimelineBuckets
  private let labelWidth: Int

  /// A day is drawn whole even where the record ends before it does.
  public init(_ scene: Scene, during range: Range<Instant>) {
    self.scene = scene
    let labels =
      scene.apps.map { columns(of: scene.name($0)) }
      + scene.askedFor.map { columns(of: scene.taskName($0)) + 2 }
    let widest = max(scene.look.width / 3, 16)
    labelWidth = min(max(labels.max() ?? 0, 16), widest)
    buckets = TimelineBuckets(range, room: scene.look.width - labelWidth - 3)
  }

  public var text: String {
    var rows: [(label: String, cells: [Cell])] = []
    let world = WorldHistory(scene, during: buckets.range)
    add("charging", world.charging, to: &rows)
    add("Wi-Fi", world.wifi, to: &rows)
    add("Low Power Mode", world.lowPower, to: &rows)
    let states = rows.count
    let counted = TimelineTasks(scene.record, buckets)
    let tasks = Dictionary(
      grouping: scene.askedFor.sorted { $0.name < $1.name }, by: { $0.app })
    var names: Set<Int> = []
    for index in scene.apps.indices {
      let app = AppID(index: Int32(index))
      names.insert(rows.count)
      rows.append((scene.name(scene.apps[index]), use(of: app, world)))
      for task in tasks[app] ?? [] {
        rows.append(("  " + scene.taskName(task), counted.cells(of: task)))
      }
    }
    var lines = [heading]
    for (index, row) in rows.enumerated() {
      let label = row.label.shortened(to: labelWidth, scene.look).padded(to: labelWidth)
      let isName = index >= states && names.contains(index)
      lines.append(
        "  " + (isName ? scene.look.paint(label, .heading) : label) + " " + painted(row.cells))
    }
    lines.append("")
    lines += TimelineLegend(rows.flatMap { $0.cells }, scene.look, each: buckets.length).lines
    return lines.map { $0.trimmed }.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let start = buckets.range.lowerBound
    let whole = scene.clock.date(start)
    let isRoom = columns(of: whole) <= labelWidth + 2
    let date = isRoom ? whole : scene.clock.shortDate(start)
    let ruler = TimelineRuler(buckets, scene.clock).text
    return scene.look.paint(date, .heading)
      + String(repeating: " ", count: labelWidth + 3 - columns(of: date))
      + scene.look.paint(ruler, .quiet)
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
      text += cells[index].painted(scene.look, times: index + 1 - begin)
      begin = index + 1
    }
    return text
  }
}

extension String {
  var trimmed: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
