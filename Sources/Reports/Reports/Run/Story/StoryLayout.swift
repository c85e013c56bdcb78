import Basics

/// How a day's table stands on the page: in five columns where there is room, else with the result
/// and the reasons below each other.
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
  /// Nil where there is no room for a column of results.
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
