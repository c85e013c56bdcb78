import PlainText
import RunRecord
public import SchedulerEngine

/// A day as a table: a line for each request that ended on it or still waits at its end, with what
/// held it back and what ended that.
public struct DayStory {
  private let scene: Scene
  private let lives: [RequestLife]
  private let layout: StoryLayout

  public init(_ scene: Scene, from start: Instant) {
    self.scene = scene
    let day = start..<(start + .days(1))
    lives = scene.record.lives(in: scene.rows).filter { life in
      if let endedAt = life.last.endedAt { return day.contains(endedAt) }
      return life.submittedAt < day.upperBound && scene.record.end <= day.upperBound
    }
    layout = StoryLayout(
      names: scene.tasks.map { scene.shortName($0) }, results: lives.map(DayStory.result),
      scene.look)
  }

  public var text: String {
    var lines = layout.heading
    for life in lives { lines += self.lines(life) }
    lines.append("")
    lines += "Work starts at the device's next wake after its last reason ends."
      .wrapped(to: scene.look.textWidth - 2).map { "  " + scene.look.paint($0, .quiet) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(_ life: RequestLife) -> [String] {
    let end = life.last.endedAt ?? scene.record.end
    let held = life.holders.isEmpty ? ["nothing"] : life.holders.map { reason($0, at: end) }
    return layout.lines(
      StoryLayout.Entry(
        ran: life.last.endedAt.map(scene.clock.time) ?? scene.look.choose("–", "-"),
        task: scene.shortName(life.last.key), result: DayStory.result(life),
        asked: scene.clock.time(life.submittedAt), reasons: held + causes(life)),
      life.run == nil ? .waiting : nil)
  }

  private static func result(_ life: RequestLife) -> String {
    guard let run = life.run else { return life.last.ending.text }
    return run.duration.map { "\(run.outcomeText), \(spanText($0))" } ?? run.outcomeText
  }

  /// Why it ended otherwise than the app wanted, on a line of its own.
  private func causes(_ life: RequestLife) -> [String] {
    let cause = life.run.map { $0.cause } ?? life.last.ending.cause
    return cause.map { ["then: \($0)"] } ?? []
  }

  private func reason(_ holder: Holder, at end: Instant) -> String {
    let name = holder.objector.introduction.name.text
    guard let cause = holder.end else { return "\(name), still" }
    let until = "\(name) to \(scene.clock.time(holder.range.upperBound, seenFrom: end))"
    return scene.text(cause).map { "\(until) (\($0))" } ?? until
  }
}
