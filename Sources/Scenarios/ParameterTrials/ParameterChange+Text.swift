public import JSON
import SchedulerEngine

extension TriedParameter {
  /// A value as scenario files say it: `22m30s`, `45%`, `3`, `true`.
  public func text(_ value: Int64) -> String {
    switch unit {
    case .milliseconds: duration(value)
    case .millionths: percent(value)
    case .unitsOrBytes: "\(value)"
    case .flag: value == 0 ? "false" : "true"
    }
  }

  public func json(_ value: Int64) -> JSONValue {
    switch unit {
    case .milliseconds, .millionths: .text(text(value))
    case .unitsOrBytes: .integer(value)
    case .flag: .flag(value != 0)
    }
  }
}

extension [ParameterChange] {
  /// What a scenario has to say under `rules` to run with these.
  public var rules: JSONValue {
    .object(map { (key: $0.parameter.name, value: $0.parameter.json($0.value)) })
  }

  /// The same as options of the command.
  public var settings: String {
    map { "--set rules.\($0.parameter.name)=\($0.parameter.text($0.value))" }
      .joined(separator: " ")
  }
}

private func duration(_ milliseconds: Int64) -> String {
  var rest = milliseconds
  var words = ""
  let units: [(length: Int64, name: String)] = [
    (86_400_000, "d"), (3_600_000, "h"), (60_000, "m"), (1_000, "s"), (1, "ms"),
  ]
  for unit in units where rest >= unit.length {
    words += "\(rest / unit.length)\(unit.name)"
    rest %= unit.length
  }
  return words.isEmpty ? "0s" : words
}

private func percent(_ millionths: Int64) -> String {
  var digits = "\(10_000 + millionths % 10_000)".dropFirst()
  while digits.hasSuffix("0") { digits.removeLast() }
  return "\(millionths / 10_000)" + (digits.isEmpty ? "" : ".\(digits)") + "%"
}
