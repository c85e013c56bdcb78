import SchedulerEngine

/// A parameter as scenario files name it.
struct ParameterKey: Sendable {
  let key: String
  let unit: ParameterUnit
  let lowest: Int64
  let highest: Int64
  let standard: Int64
  let source: Source
  let position: Int

  static let all: [ParameterKey] = {
    var rules = Rules()
    var collector = Collector()
    rules.visitParameters(&collector)
    return collector.found
  }()

  private struct Collector: ParameterVisitor {
    var found: [ParameterKey] = []

    mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
      found.append(
        ParameterKey(
          key: "\(description.group).\(description.key)", unit: description.unit,
          lowest: description.lowest, highest: description.highest, standard: value,
          source: description.source, position: found.count))
    }
  }
}
