import Basics
import Reports
import Scenarios
import SchedulerEngine

/// `explain --like`: when a task runs next, and whether such a wait is usual.
extension LikeAnswer {
  /// A wait without a launch that is judged.
  struct Wait: Sendable {
    let span: Span
    /// In thousandths, those that show it at some time though nothing is broken.
    let like: Int64
    let any: Int64

    /// Nine of ten leave out one in twenty at each end.
    var isUnusual: Bool { like < LikeAnswer.unusual }
  }

  var next: (like: WeighedValues, any: WeighedValues) {
    let values = study.outcomes.map { $0.next }
    return (WeighedValues(values, study.weights), WeighedValues(values, study.alike))
  }

  /// The wait that is asked about, or the one in which the log ends.
  func wait(_ task: TaskKey, _ asked: Span?) -> Wait? {
    guard let span = asked ?? lastSilence(of: task) else { return nil }
    return Wait(
      span: span, like: study.share(study.weights) { $0.longest >= span },
      any: study.share(study.alike) { $0.longest >= span })
  }

  private func lastSilence(of task: TaskKey) -> Span? {
    trial.tasks.first { $0.key == task }.map { known in
      let range = trial.phone.range
      return range.upperBound - (known.watched.launches.max() ?? range.lowerBound)
    }
  }

  func moment(_ task: TaskKey, _ asked: Span?) -> [String] {
    let name = prepared.words(of: task)
    var sentences = ["\(name) on a phone like this: \(nextWords)"]
    if let wait = wait(task, asked) { sentences.append(words(of: wait, isAsked: asked != nil)) }
    return sentences.map { safeText($0.utf8) }
  }

  /// For example "the next by Thu 09:00 (8 in 10), by Wed 12:00 (5 in 10)".
  private var nextWords: String {
    let (like, any) = next
    let parts = [(80, "8 in 10"), (50, "5 in 10")].compactMap {
      (percent, share) -> String? in
      let value = like.value(at: Int64(percent))
      return value == .max ? nil : "by \(minute(value)) (\(share))"
    }
    let whole = Span(milliseconds: (trial.end - prepared.setup.start).milliseconds)
    if parts.isEmpty {
      return "most have no launch any more in the \(spanText(whole)) that are simulated"
    }
    let usual = any.value(at: 80)
    return "the next \(parts.joined(separator: ", ")); on any, "
      + (usual == .max
        ? "8 in 10 are not reached in \(spanText(whole))" : "by \(minute(usual)) (8 in 10)")
  }

  private func words(of wait: Wait, isAsked: Bool) -> String {
    let whole = Span(milliseconds: (trial.end - prepared.setup.start).milliseconds)
    let words =
      "A wait of \(spanText(wait.span))\(isAsked ? "" : ", in which the log ends,") comes in \(spanText(whole)) on "
      + "\(percent(wait.like)) of such phones where nothing is broken, on \(percent(wait.any)) of any"
    if wait.isUnusual {
      return words + ". That would be unusual here: look for a fault: bgsim advise never-runs"
    }
    // A log that tells too little does not tell anybody to wait either.
    return study.doubts.allSatisfy { $0 == .few } ? words + ". So wait" : words
  }
}
