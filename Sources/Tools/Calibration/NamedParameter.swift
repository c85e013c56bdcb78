import SchedulerEngine

/// One parameter as the engine itself tells of it.
struct NamedParameter {
  let position: Int
  let description: ParameterDescription
  let value: Int64

  var name: String { "\(description.group).\(description.key)" }

  var text: String {
    switch description.unit {
    case .milliseconds: NamedParameter.span(value)
    case .millionths: NamedParameter.percent(value)
    case .unitsOrBytes: "\(value)"
    case .flag: value == 0 ? "no" : "yes"
    }
  }

  func set(to value: Int64, in rules: Rules) -> Rules {
    var copy = rules
    copy.take([ParameterChange(position: position, value: value)])
    return copy
  }

  private static func span(_ milliseconds: Int64) -> String {
    let units: [(length: Int64, name: String)] = [
      (86_400_000, "d"), (3_600_000, "h"), (60_000, "min"), (1_000, "s"),
    ]
    for unit in units where milliseconds >= unit.length && milliseconds % unit.length == 0 {
      return "\(milliseconds / unit.length) \(unit.name)"
    }
    return "\(milliseconds) ms"
  }

  private static func percent(_ millionths: Int64) -> String {
    millionths % 10_000 == 0 ? "\(millionths / 10_000) %" : "\(millionths) millionths"
  }
}
