package import RunRecord
package import ScenarioRunner
import SchedulerEngine
import SimulationReport

extension StagedScenario {
  /// What tells this task from the others of the scenario, with its app where several have it.
  package func shortWords(of task: TaskKey) -> String {
    let prefix = Scene.sharedPrefix(of: setup.names)
    let name = text(of: task.name)
    let isAlone = words(of: task) == name
    let short = String(decoding: name.utf8.dropFirst(prefix), as: UTF8.self)
    if isAlone { return short }
    let app = String(decoding: self.name(of: task.app).utf8.dropFirst(prefix), as: UTF8.self)
    return "\(short) of \(app)"
  }
}
