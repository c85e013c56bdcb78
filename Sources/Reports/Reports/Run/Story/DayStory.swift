import Basics
import RunRecord
public import SchedulerEngine

/// A day as a table: a line for each request that ended on it or still waits at its end, with what
/// held it back and what ended that.
public struct DayStory {
  private let context: ReportContext
  private let lives: [RequestLife]
  private let layout: StoryLayout
  /// On the table's own day a time needs no day.
  private let start: Instant

  public init(_ context: ReportContext, from start: Instant) {
    self.context = context
    self.start = start
    let day = start..<(start + .days(1))
    lives = context.record.lives(in: context.rows).filter { life in
      if let endedAt = life.last.endedAt { return day.contains(endedAt) }
      return life.submittedAt < day.upperBound && context.record.end <= day.upperBound
    }
    layout = StoryLayout(
      names: context.tasks.map { context.shortName($0) }, results: lives.map(DayStory.result),
      times: lives.flatMap { [$0.submittedAt, $0.last.endedAt ?? start] }
        .map { context.when($0, seenFrom: start) },
      context.style)
  }

  public var text: String {
    var lines = layout.heading
    for life in lives { lines += self.lines(life) }
    lines.append("")
    lines += "Once nothing holds a task back, it starts the next time the device wakes."
      .wrapped(to: context.style.textWidth - 2).map { "  " + context.style.paint($0, .quiet) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(_ life: RequestLife) -> [String] {
    let held = life.holders.isEmpty ? ["nothing"] : life.holders.map(reason)
    return layout.lines(
      StoryLayout.Entry(
        ran: life.last.endedAt.map(time) ?? context.style.choose("–", "-"),
        task: context.shortName(life.last.key), result: DayStory.result(life),
        asked: time(life.submittedAt), reasons: held + causes(life)),
      life.run == nil ? .waiting : nil)
  }

  private func time(_ instant: Instant) -> String { context.when(instant, seenFrom: start) }

  private static func result(_ life: RequestLife) -> String {
    guard let run = life.run else { return life.last.ending.text }
    return run.duration.map { "\(run.outcomeText), \(spanText($0))" } ?? run.outcomeText
  }

  /// Why it ended otherwise than the app wanted, on a line of its own.
  private func causes(_ life: RequestLife) -> [String] {
    let cause = life.run.map { $0.cause } ?? life.last.ending.cause
    return cause.map { ["then: \($0)"] } ?? []
  }

  private func reason(_ holder: Holder) -> String {
    let name = holder.objector.introduction.name.text
    guard let cause = holder.end else { return "\(name), still" }
    let until = "\(name) to \(time(holder.range.upperBound))"
    return context.text(cause).map { "\(until) (\($0))" } ?? until
  }
}
