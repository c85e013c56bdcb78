package import Basics
package import RunRecord
import Scenarios
import SchedulerEngine

extension PopulationComparison {
  /// One object. Means and intervals are thousandths of the units in the JSON of a population's run.
  package var json: JSONValue {
    .object([
      ("populationComparison", .integer(1)), ("a", .object([("title", .text(titles.a))])),
      ("b", .object([("title", .text(titles.b))])), ("devices", .integer(devices)),
      (
        "tasks",
        .list(
          tasks.map { task in
            .object([
              ("app", .text(task.app)), ("task", .text(task.name)),
              (
                "figures",
                .list(FleetMeasure.allCases.map { figure($0, task.pairs.difference($0)) })
              ),
            ])
          })
      ),
      ("onlyInA", .list(onlyInA.map { .text($0) })), ("onlyInB", .list(onlyInB.map { .text($0) })),
    ])
  }

  private func figure(_ measure: FleetMeasure, _ difference: PairedDifference) -> JSONValue {
    .object([("figure", .text("\(measure.key)"))] + difference.members)
  }
}

extension PairedDifference {
  package var members: [(key: String, value: JSONValue)] {
    var members: [(key: String, value: JSONValue)] = [
      ("pairs", .integer(pairs)), ("verdict", .text(verdict.name)),
    ]
    if pairs > 0 {
      members += [
        ("meanA", .integer(meanA)), ("meanB", .integer(meanB)), ("difference", .integer(mean)),
      ]
    }
    if let interval {
      members += [("low", .integer(interval.low)), ("high", .integer(interval.high))]
    }
    if let unpairedFactor { members.append(("unpairedFactorTenths", .integer(unpairedFactor))) }
    return members
  }
}
