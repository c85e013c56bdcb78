import Basics
import Documents
import RunAnalysis
import RunRecord
package import SchedulerEngine

/// What did not go well in a run, whoever's fault that is. Where there is any, no report says that nothing is
/// wrong.
package struct RunTrouble: Equatable, Sendable {
  package let task: TaskKey
  /// For example "news.refresh never ran".
  package let words: String
}

extension ReportContext {
  /// Tasks in the order of the summary; `unasked` are those that no app ever requested.
  package func troubles(_ summary: RunSummary, unasked: [TaskKey] = []) -> [RunTrouble] {
    var found = unasked.map { RunTrouble(task: $0, words: "\(shortName($0)) was never asked for") }
    found += summary.neverAccepted.map {
      RunTrouble(
        task: $0.task, words: "\(shortName($0.task)) was refused each time it was asked for")
    }
    for task in summary.tasks {
      let lost = record.transfers.count { $0.key == task.task && $0.isLost }
      var words: [String] = []
      if lost > 0 { words.append("lost \(counted(lost, "transfer"))") }
      if task.figures[.launches] ?? 0 == 0 {
        if lost == 0 { words.append("never ran") }
      } else if let unfinished = unfinished(task.outcomes) {
        words.append(unfinished)
      }
      if record.runs.contains(where: { $0.key == task.task && $0.stoodStill }) {
        words.append("stood still")
      }
      found += words.map {
        RunTrouble(task: task.task, words: "\(shortName(task.task)) \($0)")
      }
    }
    found += activities.filter { $0.began + $0.refused > 0 && $0.finished + $0.open == 0 }.map {
      RunTrouble(task: $0.activity, words: "\(shortName($0.activity)) never came to its end")
    }
    return found
  }

  /// For example "was done in none of 16 runs (all cut short)", where at least half of the runs that have ended
  /// did not do their work.
  private func unfinished(_ outcomes: OutcomeCounts) -> String? {
    let (all, done) = (outcomes.ended, outcomes[all: .done])
    if all == 0 || done * 2 > all { return nil }
    let others = outcomes.told { $0.word }.filter {
      $0.word != RunEnding.Group.done.word.text && $0.word != RunEnding.Group.running.word.text
    }
    let words =
      done == 0 && others.count == 1
      ? (all == 1 ? others[0].word : "all \(others[0].word)")
      : others.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
    if all == 1 { return "was not done in its only run (\(words))" }
    return "was done in \(done == 0 ? "none" : "only \(done)") of \(all) runs (\(words))"
  }
}

extension RunFact {
  /// Whether it made no progress when it ended, or makes none at the end.
  fileprivate var stoodStill: Bool {
    continued.stalledSince != nil && ending.description.group != .done
  }
}

extension TransferFact {
  /// Whether it ended without its bytes.
  fileprivate var isLost: Bool { end.map { $0 != .finished } ?? false }
}

extension RunTrouble {
  static let shape = JSONShape<ReportContext, RunTrouble>(
    "trouble", "something that did not go well, whoever's fault it is",
    .task { $1.wholeName($0.task) }, .text("words", "what it is") { $0.words })
}
