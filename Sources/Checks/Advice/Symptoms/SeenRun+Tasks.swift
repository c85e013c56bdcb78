import Reports
import RunRecord
import SchedulerEngine

extension SeenRun {
  /// The task that is named, else those that show the symptom, else all.
  func tasks(showing symptom: Symptom, _ named: String?) -> [TaskKey] {
    let asked = summary.tasks.map { $0.task } + summary.findings.map { $0.first.key }
    if let named {
      return asked.filter { name($0) == named || name($0).hasSuffix("." + named) }
    }
    let showing = summary.tasks.filter { shows(symptom, $0) }.map { $0.task }
    // What was never accepted has findings and no summary.
    let known = summary.tasks.map { $0.task }
    let refused = symptom == .neverRuns ? asked.filter { !known.contains($0) } : []
    return showing.isEmpty && refused.isEmpty ? asked : showing + refused
  }

  func shows(_ symptom: Symptom, _ task: TaskSummary) -> Bool {
    switch symptom {
    case .neverRuns: task.outcomes.launched == 0
    case .expires: !task.expired.isEmpty
    case .killed: !task.killed.isEmpty
    case .ranOnce: task.kind != .push && task.outcomes.launched > 0 && !task.now.isAlive
    case .onlyInDevelopment: false
    }
  }
}

extension SeenFile {
  /// Where the run shows something else than the symptom, which is worth knowing first.
  func notes(on symptom: Symptom, for named: String?) -> [String] {
    guard case .run(let run) = content else { return [] }
    let tasks = run.tasks(showing: symptom, named)
    if let named, tasks.isEmpty { return ["\(path) has no task \"\(named)\"."] }
    guard symptom != .onlyInDevelopment else { return [] }
    let showing = run.summary.tasks.contains { tasks.contains($0.task) && run.shows(symptom, $0) }
    let isRefused = tasks.contains { task in !run.summary.tasks.contains { $0.task == task } }
    if showing || isRefused && symptom == .neverRuns { return [] }
    let ran = run.summary.tasks.filter { tasks.contains($0.task) }
      .map {
        "\(run.name($0.task)) ran \($0.outcomes.launched == 1 ? "once" : "\($0.outcomes.launched) times")"
      }
    if ran.isEmpty { return [] }
    return ["\(path) does not show this symptom: \(ran.joined(separator: ", "))."]
  }
}
