import RunRecord
public import SchedulerEngine

/// A day as a table: a line for each request that ended on it or still waits at its end, with what
/// held it back and what ended that.
public struct DayStory {
  private let scene: Scene
  private let day: Range<Instant>
  private let taskWidth: Int

  public init(_ scene: Scene, from start: Instant) {
    self.scene = scene
    day = start..<(start + .days(1))
    let names = scene.tasks.map { columns(of: scene.shortName($0.name)) }
    taskWidth = min(max(names.max() ?? 0, 4), 24)
  }

  public var text: String {
    var lines = [
      scene.look.paint(line("start", "task", "result", "waited", "held back by"), .quiet)
    ]
    for life in scene.record.lives(in: scene.rows) where belongs(life) { lines += self.lines(life) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func belongs(_ life: RequestLife) -> Bool {
    if let endedAt = life.last.endedAt { return day.contains(endedAt) }
    return life.submittedAt < day.upperBound && scene.record.end <= day.upperBound
  }

  private var resultWidth: Int { 16 }
  private var waitedWidth: Int { 12 }
  private var reasonColumn: Int { 2 + 7 + taskWidth + 2 + resultWidth + waitedWidth }

  private func line(
    _ start: String, _ task: String, _ result: String, _ waited: String, _ reason: String
  ) -> String {
    "  " + start.padded(to: 7) + task.shortened(to: taskWidth, scene.look).padded(to: taskWidth + 2)
      + result.padded(to: resultWidth) + waited.padded(to: waitedWidth) + reason
  }

  private func lines(_ life: RequestLife) -> [String] {
    let look = scene.look
    let end = life.last.endedAt ?? scene.record.end
    let start = life.last.endedAt.map(scene.clock.time) ?? look.choose("–", "-")
    let result = life.run.map { self.result($0) } ?? life.last.ending.text
    let head = line(
      start, scene.shortName(life.last.name), result, spanText(end - life.submittedAt), "")
    let room = look.width - reasonColumn
    var reasons = life.holders.flatMap { reason($0, at: end).wrapped(to: room) }
    if reasons.isEmpty { reasons = ["nothing"] }
    let tone: Tone = life.run == nil ? .waiting : .good
    let indent = String(repeating: " ", count: reasonColumn)
    return reasons.enumerated().map { index, reason in
      index == 0 ? (tone == .good ? head : look.paint(head, tone)) + reason : indent + reason
    }
  }

  private func result(_ run: RunFact) -> String {
    guard let duration = run.duration else { return "running" }
    return "\(run.outcomeText), \(spanText(duration))"
  }

  private func reason(_ holder: Holder, at end: Instant) -> String {
    let name = holder.objector.introduction.name.text
    guard let cause = holder.end else { return "\(name), still" }
    let until = "\(name) until \(scene.clock.time(holder.range.upperBound, seenFrom: end))"
    return cause.text.map { "\(until), \($0)" } ?? until
  }
}

extension ObjectionEnd {
  /// What ended it; nil where time alone did.
  var text: String? {
    switch self {
    case .world(let change, _): change.text
    case .runEnded: "earlier run ended"
    case .withdrawn: "request withdrawn"
    case .time: nil
    }
  }
}
