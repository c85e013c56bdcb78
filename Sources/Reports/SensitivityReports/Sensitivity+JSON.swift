import Comparisons
import FleetComparisons
package import JSON
import ParameterTrials
import Populations
import SchedulerEngine

extension Sensitivity {
  /// One object. Means and intervals are thousandths of the units in the JSON of a population's run.
  package var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("sensitivity", .integer(1)), ("measured", .text("\(measure.key)")),
    ]
    switch unit {
    case .device: members.append(("devices", .integer(devices)))
    case .seed: members.append(("seeds", .integer(devices)))
    }
    members.append(("tasks", .list(tasks.map { task($0) })))
    return .object(members)
  }

  private func task(_ task: Task) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [("task", .text(task.name))]
    if let mean = task.mean { members.append(("mean", .integer(mean))) }
    members.append(("parameters", .list(task.rows.map { row($0) })))
    return .object(members)
  }

  private func row(_ row: Row) -> JSONValue {
    .object([
      ("parameter", .text(row.parameter.name)), ("now", row.parameter.json(row.parameter.value)),
      ("reach", .integer(row.reach)),
      (
        "changes",
        .list(
          row.changes.map { change in
            .object([("value", row.parameter.json(change.value))] + change.difference.members)
          })
      ),
    ])
  }
}
