import RunRecord
public import SchedulerEngine

/// A day as a table: a line for each request that ended on it or still waits at its end, with what
/// held it back and what ended that.
public struct DayStory {
  private let scene: Scene
  private let lives: [RequestLife]
  private let taskWidth: Int
  private let resultWidth: Int

  public init(_ scene: Scene, from start: Instant) {
    self.scene = scene
    let day = start..<(start + .days(1))
    lives = scene.record.lives(in: scene.rows).filter { life in
      if let endedAt = life.last.endedAt { return day.contains(endedAt) }
      return life.submittedAt < day.upperBound && scene.record.end <= day.upperBound
    }
    resultWidth = lives.map { columns(of: DayStory.result($0)) }.max() ?? 0
    let names = scene.tasks.map { columns(of: scene.shortName($0.name)) }
    taskWidth = min(max(names.max() ?? 0, 4), 24)
  }

  public var text: String {
    var lines = [
      scene.look.paint(
        line("ran", "task", "result", "asked", "held back by")
          .shortened(to: scene.look.width, scene.look), .quiet)
    ]
    for life in lives { lines += self.lines(life) }
    lines.append("")
    lines += "Work starts at the device's next wake after its last reason ends."
      .wrapped(to: scene.look.textWidth - 2).map { "  " + scene.look.paint($0, .quiet) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(
    _ ran: String, _ task: String, _ result: String, _ asked: String, _ reason: String
  ) -> String {
    let cells = [
      " ", ran.padded(to: 6),
      task.shortened(to: taskWidth, scene.look).padded(to: taskWidth + 1),
      result.padded(to: max(resultWidth, 6) + 1), asked.padded(to: 6), reason,
    ]
    return cells.joined(separator: " ")
  }

  private func lines(_ life: RequestLife) -> [String] {
    let look = scene.look
    let end = life.last.endedAt ?? scene.record.end
    let head = line(
      life.last.endedAt.map(scene.clock.time) ?? look.choose("–", "-"),
      scene.shortName(life.last.name), DayStory.result(life), scene.clock.time(life.submittedAt), ""
    )
    let held = life.holders.isEmpty ? ["nothing"] : life.holders.map { reason($0, at: end) }
    let first = life.run == nil ? look.paint(head, .waiting) : head
    // Where too little room is left, the reasons stand below.
    let isBelow = look.textWidth - columns(of: head) < 24
    let indent = isBelow ? 9 : columns(of: head)
    let reasons = (held + causes(life)).flatMap { $0.wrapped(to: look.textWidth - indent) }
    let lines = reasons.map { String(repeating: " ", count: indent) + $0 }
    return isBelow ? [first.trimmed] + lines : [first + reasons[0]] + lines.dropFirst()
  }

  private static func result(_ life: RequestLife) -> String {
    guard let run = life.run else { return life.last.ending.text }
    return run.duration.map { "\(run.outcomeText), \(spanText($0))" } ?? run.outcomeText
  }

  /// Why it ended otherwise than the app wanted, on a line of its own.
  private func causes(_ life: RequestLife) -> [String] {
    let cause = life.run.map(\.cause) ?? life.last.ending.cause
    return cause.map { ["then: \($0)"] } ?? []
  }

  private func reason(_ holder: Holder, at end: Instant) -> String {
    let name = holder.objector.introduction.name.text
    guard let cause = holder.end else { return "\(name), still" }
    let until = "\(name) to \(scene.clock.time(holder.range.upperBound, seenFrom: end))"
    return scene.text(cause).map { "\(until) (\($0))" } ?? until
  }
}
