import RunText
import SchedulerEngine

/// What a change of a fifth of each parameter does to each row.
enum Sensitivity {
  static func text(_ sample: Sample) throws -> String {
    let usual = try Measurement.rows(sample)
    var columns = Columns()
    columns.add(["parameter", "changed to", "rows that move"])
    for parameter in ParameterTable.all() {
      for changed in changes(of: parameter) {
        let rules = parameter.set(to: changed, in: Rules())
        columns.add([
          parameter.name, parameter.text(changed),
          moved(from: usual, to: try Measurement.rows(sample, rules)),
        ])
      }
    }
    return columns.text
  }

  /// A fifth less and a fifth more as far as the range allows; a flag turned over; a small count by
  /// one at least.
  static func changes(of parameter: NamedParameter) -> [Int64] {
    let value = parameter.value
    if parameter.parameter.unit == .flag { return [1 - value] }
    let step = max(value / 5, 1)
    return [value - step, value + step].filter { parameter.parameter.accepted.contains($0) }
  }

  private static func moved(from usual: [Row], to rows: [Row]) -> String {
    var parts: [String] = []
    for (before, after) in zip(usual, rows) where before.text != after.text {
      let isLost = before.isOK && !after.isOK
      parts.append("\(after.name) \(before.text) -> \(after.text)\(isLost ? " OFF" : "")")
    }
    return parts.isEmpty ? "none" : parts.joined(separator: "; ")
  }
}

struct NamedParameter {
  let position: Int
  let parameter: Parameter

  var name: String { parameter.name }
  var value: Int64 { parameter.value }
  var text: String { text(value) }

  func text(_ value: Int64) -> String { parameter.unit.text(value) }

  func set(to value: Int64, in rules: Rules) -> Rules {
    var copy = rules
    copy.take([ParameterChange(position: position, value: value)])
    return copy
  }
}
