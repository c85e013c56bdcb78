import Basics
import RunRecord
import SchedulerEngine

/// What is said of work outside tasks, which no table of tasks has.
public struct ActivityText {
  private let context: ReportContext

  public init(_ context: ReportContext) { self.context = context }

  /// Empty without any.
  public var text: String {
    let lines = self.lines
    if lines.isEmpty { return "" }
    return ([context.style.paint("Work outside tasks", .heading), ""] + lines)
      .joined(separator: "\n") + "\n"
  }

  /// One for each name, longer ones folded.
  public var lines: [String] {
    context.activities.map {
      LabelledLine("outside", "\(context.shortName($0.activity)), \($0.text)", context.style).text
    }
  }
}

extension ActivitySummary {
  /// "7 times: 5 finished, 2 cut short; 31 s at most".
  fileprivate var text: String {
    var ends: [String] = []
    func add(_ count: Int64, _ words: String) { if count > 0 { ends.append("\(count) \(words)") } }
    add(finished, "finished")
    add(stopped, "cut short when time ran out")
    for count in died { add(count.count, "ended with the app (\(count.cause.text))") }
    add(open, "still running")
    var parts = began == 0 ? [] : ["\(times(began)): " + ends.joined(separator: ", ")]
    if frozen > 0 { parts.append("\(frozen) stopped while the app was suspended") }
    if refused > 0 { parts.append("refused \(times(refused))") }
    if began > 0 { parts.append("\(spanText(longest)) at most") }
    return parts.joined(separator: "; ")
  }
}
