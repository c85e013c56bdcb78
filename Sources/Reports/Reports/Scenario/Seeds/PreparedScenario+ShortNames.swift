import RunRecord
package import Scenarios
package import SchedulerEngine

extension PreparedScenario {
  /// What tells this task from the others of the scenario, with its app where several have it.
  package func shortWords(of task: TaskKey) -> String {
    let activities = setup.apps.flatMap { $0.activities.map { $0.name } }
    let prefix = ReportContext.sharedPrefix(of: setup.names, but: Set(activities))
    let name = text(of: task.name)
    let isAlone = words(of: task) == name
    let short = shortened(name, prefix)
    return isAlone ? short : "\(short) of \(shortened(self.name(of: task.app), prefix))"
  }

  private func shortened(_ name: String, _ prefix: [UInt8]) -> String {
    name.utf8.starts(with: prefix)
      ? String(decoding: name.utf8.dropFirst(prefix.count), as: UTF8.self) : name
  }
}
