import AppCheck
import Basics
import Reports
import RunRecord
import Scenarios
import SchedulerEngine

/// What a file shows of a suspect, and the command that shows it again.
struct Evidence: Equatable {
  let words: String
  let command: String
}

extension SeenFile {
  /// Nil where it shows nothing of it.
  func evidence(of suspect: Suspect, at symptom: Symptom, for task: String?) -> Evidence? {
    switch content {
    case .app(let checkup, _): evidence(of: suspect, in: checkup)
    case .run(let run): evidence(of: suspect, in: run, about: run.tasks(showing: symptom, task))
    }
  }

  /// Why the code shows nothing of it, although it was given.
  func obstacle(to suspect: Suspect) -> String? {
    guard case .app(let checkup, hasSources: true) = content else { return nil }
    return checkup.notSeen(of: suspect.mistakes).map { what in
      "\(what.words); bgsim check \(shellWord(path)) says where"
    }
  }

  private func evidence(of suspect: Suspect, in checkup: Checkup) -> Evidence? {
    let found = checkup.diagnostics.filter { suspect.mistakes.contains($0.code) }
    guard let first = found.first else { return nil }
    let more = found.count > 1 ? ", and \(found.count - 1) more like this" : ""
    return Evidence(
      words: "\(path): \(first.code.rawValue), \(first.problem.wording.title)\(more)",
      command: "bgsim check \(shellWord(path))")
  }

  private func evidence(
    of suspect: Suspect, in run: SeenRun, about tasks: [TaskKey]
  ) -> Evidence? {
    let group = run.summary.findings.first {
      suspect.findings.contains($0.first.code) && tasks.contains($0.first.key)
    }
    if let group {
      return Evidence(
        words: "\(path): \(group.first.code.name), \(run.name(group.first.key)), "
          + (group.count == 1 ? "once" : "\(group.count) times"),
        command: explaining(run, group.first.key, at: nil))
    }
    for summary in run.summary.tasks where tasks.contains(summary.task) {
      if let cause = summary.expired.first(where: { suspect.expiries.contains($0.cause) }) {
        return Evidence(
          words: "\(path): \(run.name(summary.task)) was told to stop "
            + "\(cause.count == 1 ? "once" : "\(cause.count) times") for it",
          command: explaining(run, summary.task, at: nil))
      }
      if let cause = summary.killed.first(where: { suspect.kills.contains($0.cause) }) {
        return Evidence(
          words: "\(path): \(run.name(summary.task)) was killed "
            + "\(cause.count == 1 ? "once" : "\(cause.count) times") for it",
          command: explaining(run, summary.task, at: nil))
      }
      if let held = held(summary, by: suspect.objectors, of: run) {
        return Evidence(
          words: "\(path): \(held.rule.introduction.name) held \(run.name(summary.task)) back "
            + "for \(spanText(held.deciding))",
          command: explaining(run, summary.task, at: held.longest.range.lowerBound))
      }
    }
    return nil
  }

  /// What every healthy run meets a little is no evidence: it has to have decided for a tenth of the
  /// time, or most of all. An app that runs daily is used enough.
  private func held(_ summary: TaskSummary, by objectors: [RuleID], of run: SeenRun) -> HeldBy? {
    let whole = run.summary.range.length.milliseconds
    let launched = summary.outcomes.launched
    return summary.held.first { held in
      guard objectors.contains(held.rule), held.deciding > .zero else { return false }
      if held.rule == .appUsage && launched >= max(summary.days, 1) { return false }
      return held.deciding.milliseconds >= whole / 10
        || launched == 0 && held.rule == summary.held.first?.rule
    }
  }

  private func explaining(_ run: SeenRun, _ task: TaskKey, at instant: Instant?) -> String {
    let command = "bgsim explain \(shellWord(path)) \(shellWord(run.name(task)))"
    guard case .scenario(let loaded) = run.origin, let instant else { return command }
    // The first whole minute in which it holds, as it is printed.
    let minute = (instant.milliseconds + 59_999) / 60_000 * 60_000
    let moment = Instant(milliseconds: minute)
    return command + " --at \"\(loaded.prepared.words(of: moment))\""
  }
}
