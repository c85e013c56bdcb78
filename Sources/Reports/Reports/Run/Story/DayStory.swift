import Basics
import RunRecord
public import SchedulerEngine

/// A day as a table: a line for each request that ended on that day or is still pending at its end, with what
/// held it back and what ended the wait.
public struct DayStory {
  private let context: ReportContext
  private let lives: [RequestLife]
  private let layout: StoryLayout
  /// The start of the table's day. A time on that day is printed without the day.
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
    guard let run = life.run else { return life.last.ending.word.text }
    return run.duration.map { "\(run.outcomeText), \(spanText($0))" } ?? run.outcomeText
  }

  /// Why the request ended differently from what the app wanted, on a line of its own.
  private func causes(_ life: RequestLife) -> [String] {
    let cause = life.run.map { $0.cause } ?? life.last.ending.causeText
    return cause.map { ["then: \($0)"] } ?? []
  }

  private func reason(_ holder: Holder) -> String {
    let name = holder.objector.introduction.name.text
    guard let cause = holder.end else { return "\(name), still" }
    let until = "\(name) to \(time(holder.range.upperBound))"
    return context.text(cause).map { "\(until) (\($0))" } ?? until
  }
}

/// A run in plain sentences, in chronological order: "Mon 07:05 the user opens news for 3 min."
///
/// Needs all rows of the log, either in the context or one by one. Beyond the requested number of sentences
/// it only counts, and says how many were left out: nobody reads a whole year.
public struct DaySentences {
  /// Which sentences are kept when there are too many.
  public enum Kept: Sendable {
    case first(Int)
    /// For finding out how the current state came about.
    case last(Int)
  }

  private var context: ReportContext
  private let range: Range<Instant>
  private let kept: Kept
  private var teller: RowTeller
  /// The lines of each sentence.
  private var told: [[String]] = []
  private var leftOut = 0
  public static let usual = Kept.first(1_000)

  public init(
    _ context: ReportContext, during range: Range<Instant>, keeping kept: Kept = usual
  ) {
    self.context = context
    self.range = range
    self.kept = kept
    teller = RowTeller(context)
  }

  /// The sentences for the rows in the context.
  public var text: String {
    var sentences = self
    for row in context.rows { sentences.take(row) }
    return sentences.taken
  }

  /// Adds the next row, for callers that do not keep all rows.
  public mutating func take(_ row: LogRow) {
    guard let sentence = teller.sentence(for: row), range.contains(row.at) else { return }
    switch kept {
    case .first(let most):
      if told.count < most { told.append(lines(sentence, at: row.at)) } else { leftOut += 1 }
    case .last(let most):
      told.append(lines(sentence, at: row.at))
      // In batches, because each removal moves all other sentences.
      if told.count > 2 * most { forget(told.count - most) }
    }
  }

  private mutating func forget(_ count: Int) {
    told.removeFirst(count)
    leftOut += count
  }

  /// The number of sentences, kept or left out.
  package var count: Int { told.count + leftOut }

  /// Updates the context after the run has continued.
  package mutating func look(at context: ReportContext) {
    self.context = context
    teller.context = context
  }

  /// Skips a row that has already been reported.
  package mutating func pass(over row: LogRow) { _ = teller.sentence(for: row) }

  public var taken: String {
    var sentences = self
    if case .last(let most) = kept { sentences.forget(max(0, told.count - most)) }
    var lines = sentences.told.flatMap { $0 }
    if let notice = sentences.notice {
      let wrapped = notice.wrapped(to: context.style.textWidth)
      switch kept {
      case .first: lines += wrapped
      case .last: lines = wrapped + lines
      }
    }
    if lines.isEmpty { lines = ["Nothing happens."] }
    return lines.joined(separator: "\n") + "\n"
  }

  private var notice: String? {
    if leftOut == 0 { return nil }
    switch kept {
    case .first:
      return "and \(counted(leftOut, "more sentence")) until "
        + "\(context.when(range.upperBound)); choose a shorter time to read them"
    case .last:
      return "\(counted(leftOut, "earlier sentence")) left out; to read them, type back and "
        + "go there in shorter steps"
    }
  }

  private func lines(_ sentence: String, at instant: Instant) -> [String] {
    let when = context.when(instant)
    let indent = columns(of: when) + 1
    return (sentence + ".").wrapped(to: context.style.textWidth - indent).enumerated().map {
      index, line in
      index == 0
        ? context.style.paint(when, .quiet) + " " + line
        : String(repeating: " ", count: indent) + line
    }
  }
}

/// The layout of a day's table: five columns if there is room, otherwise the result and the reasons one below
/// the other.
struct StoryLayout {
  struct Entry {
    var ran: String
    var task: String
    var result: String
    var asked: String
    var reasons: [String]
  }

  private let style: TextStyle
  private let taskWidth: Int
  private let timeWidth: Int
  /// nil if there is no room for a column of results.
  private let resultWidth: Int?
  private static let reasonWidth = 24
  private static let margin = 2

  init(names: [String], results: [String], times: [String], _ style: TextStyle) {
    self.style = style
    let name = names.map { columns(of: $0) }.max() ?? 0
    let result = max(results.map { columns(of: $0) }.max() ?? 0, 6)
    timeWidth = 2 + max(times.map { columns(of: $0) }.max() ?? 0, 5)
    let times = StoryLayout.margin + 2 * timeWidth
    let task = min(max(name, 4), 24)
    let isWide = style.textWidth - times - task - result - 4 >= StoryLayout.reasonWidth
    resultWidth = isWide ? result : nil
    taskWidth = isWide ? task : min(task, style.textWidth - times - 2)
  }

  var heading: [String] {
    let titles = Entry(
      ran: "ran", task: "task", result: "result", asked: "asked", reasons: ["held back by"])
    return lines(titles, .quiet)
  }

  func lines(_ entry: Entry, _ tone: Tone?) -> [String] {
    let task = entry.task.shortened(to: taskWidth, style)
    let ran = String(repeating: " ", count: StoryLayout.margin) + time(entry.ran)
    guard let resultWidth else {
      let head = ran + time(entry.asked) + task
      return [painted(head, tone)] + below(entry, StoryLayout.margin + timeWidth)
    }
    let head =
      ran + task.padded(to: taskWidth + 2) + entry.result.padded(to: resultWidth + 2)
      + time(entry.asked)
    let indent = columns(of: head)
    let reasons = entry.reasons.flatMap { $0.wrapped(to: style.textWidth - indent) }
    let first = reasons.first ?? ""
    return [tone == .quiet ? painted(head + first, tone) : painted(head, tone) + first]
      + reasons.dropFirst().map { String(repeating: " ", count: indent) + $0 }
  }

  private func below(_ entry: Entry, _ indent: Int) -> [String] {
    ([entry.result] + entry.reasons).flatMap { $0.wrapped(to: style.textWidth - indent) }
      .map { String(repeating: " ", count: indent) + $0 }
  }

  private func time(_ text: String) -> String { text.padded(to: timeWidth) }

  private func painted(_ text: String, _ tone: Tone?) -> String {
    tone.map { style.paint(text, $0) } ?? text
  }
}
