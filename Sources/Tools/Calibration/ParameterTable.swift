import SchedulerEngine

/// Every parameter of the rules with its value, label and what it rests on.
enum ParameterTable {
  static func all(of rules: Rules = Rules()) -> [NamedParameter] {
    var copy = rules
    var collector = Collector()
    copy.visitParameters(&collector)
    return collector.met
  }

  static func text() -> String {
    var columns = Columns()
    columns.add(["parameter", "value", "label", "facts"])
    for parameter in all() {
      let source = parameter.description.source
      columns.add([
        parameter.name, parameter.text, "\(source.trust)", text(source),
      ])
    }
    return columns.text
  }

  private static func text(_ source: Source) -> String {
    let facts = source.facts.map { "\($0)" }.joined(separator: ", ")
    return [facts, "\(source.remark)"].filter { !$0.isEmpty }.joined(separator: "; ")
  }
}

private struct Collector: ParameterVisitor {
  var met: [NamedParameter] = []

  mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
    met.append(NamedParameter(position: met.count, description: description, value: value))
  }
}
