import RunRecord
import SchedulerEngine

/// What held the requests of one identifier back: a line for each reason, and below it how long it
/// held at most and what ended that.
struct HeldLines {
  private let scene: Scene
  private let task: TaskSummary
  private let end: Instant

  init(_ scene: Scene, _ task: TaskSummary, until end: Instant) {
    self.scene = scene
    self.task = task
    self.end = end
  }

  var lines: [String] {
    let names = task.held.map { columns(of: $0.objector.introduction.name.text) }
    let nameWidth = names.max() ?? 0
    let indent = LabelledLine.indent + 2
    let isBelow = scene.look.textWidth - indent - nameWidth < 40
    return task.held.map { held in
      let name = held.objector.introduction.name.text
      let label = scene.look.paint(name.padded(to: isBelow ? 0 : nameWidth), .waiting)
      let begin = String(repeating: " ", count: indent)
      let inner = isBelow ? indent + 2 : indent + nameWidth + 2
      let words = self.words(held).wrapped(to: scene.look.textWidth, indent: inner)
      return begin + label
        + (isBelow ? "\n" + String(repeating: " ", count: inner) : "  ") + words
    }
  }

  private func words(_ held: HeldBy) -> String {
    var words = [spanText(held.objecting)]
    words.append("\(share(held)) deciding")
    words.append(longest(held))
    return words.joined(separator: ", ")
  }

  private func share(_ held: HeldBy) -> String {
    if held.deciding == held.objecting { return "always" }
    return held.deciding == .zero ? "never" : "\(spanText(held.deciding)) of it"
  }

  private func longest(_ held: HeldBy) -> String {
    let range = held.longest.range
    let from = scene.clock.dayAndTime(range.lowerBound)
    let only = held.stretches == 1 ? "" : "\(times(held.stretches)), longest "
    guard let ended = held.longest.end else { return "\(only)since \(from), still" }
    let to = scene.clock.time(range.upperBound, seenFrom: range.lowerBound)
    let cause = scene.text(ended).map { " (\($0))" } ?? ""
    if held.stretches == 1 { return "\(from) to \(to)\(cause)" }
    return "\(only)\(spanText(range.length)) from \(from) to \(to)\(cause)"
  }
}
