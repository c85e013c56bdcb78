import Basics
import RunRecord
import SchedulerEngine

/// Two runs side by side, in about ten lines.
public struct RunComparisonText {
  let comparison: RunComparison
  /// Nil where there is none to be typed.
  private let more: String?
  static let mostTasks = 3

  public init(_ comparison: RunComparison, more: String? = nil) {
    self.comparison = comparison
    self.more = more
  }

  public var brief: String {
    if comparison.isSame { return joined(heading + [same]) }
    var lines = heading
    let differing = comparison.differing
    let groups = differing.prefix(RunComparisonText.mostTasks).map { task in
      ComparisonTable.Group(
        name: PartingWords(runs: runs, task: task.task).title,
        rows: task.rows(.thoseThatDiffer, style))
    }
    let table = ComparisonTable(Array(groups), style).lines
    lines += table.isEmpty ? ["  Launches, outcomes, waits and ages are the same."] : table
    let hidden = differing.count - groups.count
    if hidden > 0 {
      let verb = hidden == 1 ? "differs" : "differ"
      lines.append("  and \(counted(hidden, "more task")) that \(verb)")
    }
    lines.append("")
    lines += firstCause
    lines.append(label("requests", requests))
    lines += findings.prefix(2).map { label("found", $0) }
    if let first = comparison.first {
      let words = PartingWords(runs: runs, task: first.task.task)
      if let why = words.why(first.parted) { lines.append(CommandToCopy("why", why, style).text) }
    }
    if let more { lines.append(CommandToCopy("more", more, style).text) }
    return joined(lines)
  }

  var runs: RunPair { comparison.runs }
  var style: TextStyle { comparison.style }

  private var same: String {
    "No difference: each request, decision and run is the same in both."
      .wrapped(to: style.textWidth).joined(separator: "\n")
  }

  var heading: [String] {
    let (a, b) = (runs.a, runs.b)
    func title(_ side: String, _ run: ComparedRun) -> String {
      style.paint(side, .heading) + "  "
        + safeText(run.title.utf8).wrapped(to: style.textWidth, indent: 3)
    }
    let start = a.context.record.start
    var words =
      "\(spanText(min(a.length, b.length))) from \(a.context.clock.date(start)), "
      + "\(a.context.clock.time(start)); "
    words +=
      a.seed == b.seed
      ? "seed \(a.seed)" : "seed \(a.seed) in A and \(b.seed) in B, so chance differs too"
    if a.length != b.length {
      words += "; A lasts \(spanText(a.length)) and B \(spanText(b.length)); the rest is left out"
    }
    return [title("A", a), title("B", b)]
      + words.wrapped(to: style.textWidth - 3).map { "   " + style.paint($0, .quiet) } + [""]
  }

  /// The world may part before any request does.
  var firstCause: [String] {
    var lines: [String] = []
    let first = comparison.first
    if let world = comparison.world,
      first.map({ world.at ?? .zero <= $0.parted.parting.at }) ?? true
    {
      lines.append(label("first", "\(runs.moment(world)): \(runs.words(world))"))
    }
    guard let first else { return lines }
    let words = PartingWords(runs: runs, task: first.task.task)
    let told = "\(words.moment(first.parted)) \(words.text(first.parted))"
    lines.append(label(lines.isEmpty ? "first" : "then", told))
    if let result = words.result(first.parted) { lines.append(label("so", result)) }
    return lines
  }

  /// How far the two go together.
  private var requests: String {
    let tasks = comparison.tasks
    let pairs = tasks.reduce(Int64(0)) { $0 + $1.pairs }
    let parted = tasks.reduce(Int64(0)) { $0 + Int64($1.parted.count) }
    if parted == 0 { return "all \(pairs) go the same way" }
    let missing = tasks.reduce((a: Int64(0), b: Int64(0))) { sum, task in
      (sum.a + task.missing.a, sum.b + task.missing.b)
    }
    let alike = tasks.reduce(Int64(0)) { $0 + $1.endedAlike }
    let otherwise = parted - alike - missing.a - missing.b
    let parts: [(Int64, String)] = [
      (pairs - parted, "the same in both"),
      (alike, alike == 1 ? "differs but ends the same" : "differ but end the same"),
      (otherwise, otherwise == 1 ? "differs to the end" : "differ to the end"),
      (missing.b, "only in A"), (missing.a, "only in B"),
    ]
    return "\(pairs) in all: "
      + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  var findings: [String] {
    comparison.findings.map { finding in
      let run = runs.run(finding.side)
      let side = finding.side == .a ? "A" : "B"
      return "only in \(side): \(finding.group.first.code.name), "
        + "\(run.context.shortName(finding.group.first.key)), \(times(finding.group.count))"
    }
  }

  func label(_ label: String, _ words: String) -> String {
    LabelledLine(label, words, style).text
  }

  func joined(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
