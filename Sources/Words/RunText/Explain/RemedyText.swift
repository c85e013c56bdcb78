import Basics
package import RunRecord
package import SchedulerEngine

/// The least that would let a request run: what the app's code has to change, then what to do on the
/// device, as steps in their order.
package struct RemedyText {
  private let context: ReportContext
  private let explanation: Explanation

  package init(_ context: ReportContext, _ explanation: Explanation) {
    self.context = context
    self.explanation = explanation
  }

  package var text: String {
    var steps = explanation.changes.conditions.map { text($0) }
    if let instant = explanation.changes.notBefore {
      steps.append(
        instant.isNever
          ? "waiting does not help"
          : "wait until \(context.when(instant, seenFrom: explanation.at))")
    }
    let device = steps.joined(separator: ", then ")
    guard isReplacedMeanwhile else { return device }
    let code = "in the code, submit only if no request is pending"
    if steps.isEmpty { return code }
    let isWaitAlone = explanation.changes.conditions.isEmpty
    return code + (isWaitAlone ? "; then " : "; on the device, ") + device
  }

  /// Whether the app's own next request would come before time has brought what this one waits for.
  /// Without such a wait the request starts first.
  private var isReplacedMeanwhile: Bool {
    guard let replacement = explanation.replacement, replacement.postpones else { return false }
    guard let end = explanation.changes.notBefore else {
      return explanation.changes.conditions.isEmpty
    }
    return replacement.at < end
  }

  package func text(_ condition: Condition) -> String {
    switch condition {
    case .launchEnded: "let \(ends("launch", "launches"))"
    case .continuedEnded: "let \(ends("continued task", "continued tasks"))"
    default: condition.text
    }
  }

  /// "2 continued tasks end (export goes first)"
  private func ends(_ one: String, _ many: String) -> String {
    guard let queue = explanation.changes.queue else { return "another \(one) end" }
    let first = queue.goFirst.prefix(RemedyText.mostNamed).map {
      context.shortName(TaskKey($0.name, of: $0.app))
    }
    let more = queue.goFirst.count - first.count
    let names = listed(first + (more > 0 ? ["\(more) more"] : []))
    let before =
      first.isEmpty ? "" : " (\(names) \(queue.goFirst.count == 1 ? "goes" : "go") first)"
    return (queue.ends == 1 ? "another \(one) end" : "\(queue.ends) \(many) end") + before
  }

  private static let mostNamed = 3
}
