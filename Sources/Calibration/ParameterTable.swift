import SchedulerEngine

/// Every parameter of the rules with its value, label and source.
enum ParameterTable {
  static func all(of rules: Rules = Rules()) -> [NamedParameter] {
    var copy = rules
    var collector = Collector()
    copy.visitParameters(&collector)
    return collector.met
  }

  static func text() -> String {
    var columns = Columns()
    columns.add(["parameter", "value", "label", "source"])
    for parameter in all() {
      let source = parameter.description.source
      columns.add([
        parameter.name, parameter.text, "\(source.trust)", "\(source.reference)",
      ])
    }
    return columns.text
  }
}

private struct Collector: ParameterVisitor {
  var met: [NamedParameter] = []

  mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
    met.append(NamedParameter(position: met.count, description: description, value: value))
  }
}
