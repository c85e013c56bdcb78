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
        let text = NamedParameter(
          position: parameter.position, description: parameter.description, value: changed
        ).text
        columns.add([
          parameter.name, text, moved(from: usual, to: try Measurement.rows(sample, rules)),
        ])
      }
    }
    return columns.text
  }

  /// A fifth less and a fifth more as far as the range allows; a flag turned over; a small count by
  /// one at least.
  static func changes(of parameter: NamedParameter) -> [Int64] {
    let value = parameter.value
    if parameter.description.unit == .flag { return [1 - value] }
    let step = max(value / 5, 1)
    let range = parameter.description.lowest...parameter.description.highest
    return [value - step, value + step].filter { range.contains($0) }
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
