import RunRecord
public import SchedulerEngine

/// A day in one picture: what the device did, and below each app what its tasks did, a column for
/// each half hour.
public struct DayTimeline {
  private let scene: Scene
  private let day: Range<Instant>
  private let cells: Int
  private let labelWidth: Int

  public init(_ scene: Scene, from start: Instant) {
    self.scene = scene
    day = start..<(start + .days(1))
    cells = 48
    let labels =
      scene.apps.map { columns(of: scene.name($0)) }
      + scene.tasks.map { columns(of: scene.taskName($0)) + 2 }
    labelWidth = min(max(labels.max() ?? 0, 19), scene.look.width - cells - 4)
  }

  public var text: String {
    var lines = [heading]
    let world = WorldSpans(scene, day)
    add("charging", world.charging, to: &lines)
    add("Wi-Fi", world.wifi, to: &lines)
    add("Low Power Mode", world.lowPower, to: &lines)
    for index in scene.apps.indices {
      let app = AppID(index: Int32(index))
      let tasks = scene.tasks.filter { $0.app == app }
      let label = "  " + scene.name(scene.apps[index]).shortened(to: labelWidth, scene.look)
      lines.append(
        scene.look.paint(label.padded(to: 2 + labelWidth), .heading) + " "
          + openings(world.openings(of: app), world.swiped(app)))
      for task in tasks { lines.append(row("  " + scene.taskName(task), cells(of: task))) }
    }
    lines.append("")
    lines.append(legend)
    return lines.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    var marks = ""
    var instant = day.lowerBound
    while instant < day.upperBound {
      marks += scene.clock.time(instant).prefix(2).description.padded(to: cells / 8)
      instant = instant + .hours(3)
    }
    let date = scene.clock.date(day.lowerBound)
    return scene.look.paint(date.padded(to: labelWidth + 3), .heading)
      + scene.look.paint(marks.trimmed, .quiet)
  }

  private var legend: String {
    let look = scene.look
    let entries = [
      (Cell.ran, "ran"), (.blocked, "needs a change"), (.waiting, "needs time"),
      (.opened, "opened"), (.swiped, "swiped away"),
    ]
    return "  "
      + entries.map { $0.0.painted(look, times: 1) + " " + look.paint($0.1, .quiet) }.joined(
        separator: "   ")
  }

  private func add(_ label: String, _ spans: [Range<Instant>], to lines: inout [String]) {
    if spans.isEmpty { return }
    lines.append(row(label, (0..<cells).map { covers(spans, slot($0)) ? .on : .nothing }))
  }

  private func row(_ label: String, _ cells: [Cell]) -> String {
    let name = label.shortened(to: labelWidth, scene.look).padded(to: labelWidth)
    return "  " + name + " " + painted(cells)
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

  private func openings(_ openings: [Instant], _ swiped: [Range<Instant>]) -> String {
    painted(
      (0..<cells).map { index in
        if openings.contains(where: slot(index).contains) { return .opened }
        return covers(swiped, slot(index)) ? .swiped : .nothing
      })
  }

  private func cells(of task: TaskKey) -> [Cell] {
    let selection = TaskSelection.task(task)
    let runs = scene.record.runs(of: selection, during: day)
    let spans = scene.record.objections(of: selection, during: day)
    return (0..<cells).map { index in
      let slot = slot(index)
      if runs.contains(where: { slot.contains($0.launchedAt) }) { return .ran }
      let held = spans.filter { !$0.objections.isEmpty && $0.range.overlaps(slot) }
      if held.isEmpty { return .nothing }
      // What held it back for most of the time stands for the whole column.
      let blocked = held.filter { !$0.objections.subtracting(.broughtByTime).isEmpty }
      return length(blocked, in: slot) * 2 > length(held, in: slot) ? .blocked : .waiting
    }
  }

  private func length(_ spans: [ObjectionSpan], in slot: Range<Instant>) -> Span {
    spans.reduce(Span.zero) { $0 + $1.range.clamped(to: slot).length }
  }

  private func slot(_ index: Int) -> Range<Instant> {
    let length = Span(milliseconds: day.length.milliseconds / Int64(cells))
    let start = day.lowerBound + length * Int64(index)
    return start..<(start + length)
  }

  private func covers(_ spans: [Range<Instant>], _ slot: Range<Instant>) -> Bool {
    let covered = spans.reduce(Span.zero) { $0 + $1.clamped(to: slot).length }
    return covered * 2 >= slot.length
  }
}

extension String {
  var trimmed: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
