import Basics
import RunRecord
import SchedulerEngine

extension ParameterUnit {
  /// The value without loss, as somebody would write it.
  func text(_ value: Int64) -> String {
    switch self {
    case .milliseconds: exactSpanText(value)
    case .millionths: exactShareText(value)
    case .unitsOrBytes: "\(value)"
    case .flag: value == 0 ? "no" : "yes"
    }
  }

  /// "10 min" becomes "10m".
  static func compact(_ text: String) -> String {
    let words = text.split(separator: " ")
    return words.map { $0 == "min" ? "m" : String($0) }.joined()
  }

  var name: String {
    switch self {
    case .milliseconds: "milliseconds"
    case .millionths: "millionths"
    case .unitsOrBytes: "count"
    case .flag: "flag"
    }
  }
}

/// In the largest unit of which it is a whole number.
private func exactSpanText(_ milliseconds: Int64) -> String {
  let units: [(Int64, String)] = [
    (86_400_000, "d"), (3_600_000, "h"), (60_000, "min"), (1_000, "s"),
  ]
  let unit = units.first { milliseconds != 0 && milliseconds % $0.0 == 0 } ?? (1, "ms")
  return milliseconds == 0 ? "0 s" : "\(milliseconds / unit.0) \(unit.1)"
}

/// `0.5 %`, with as many digits as it takes.
private func exactShareText(_ millionths: Int64) -> String {
  var digits = "\(millionths % 10_000)"
  digits = String(repeating: "0", count: 4 - digits.count) + digits
  digits = digits.trimmed(of: "0")
  return "\(millionths / 10_000)" + (digits.isEmpty ? "" : ".\(digits)") + " %"
}

extension CataloguedParameter {
  /// The value, and what it would be if nobody had said otherwise.
  var valueText: String {
    unit.text(value) + (value == usual ? "" : " (not \(unit.text(usual)))")
  }

  /// As a scenario writes it.
  public var scenarioText: String {
    switch unit {
    case .flag: value == 0 ? "false" : "true"
    case .milliseconds, .millionths, .unitsOrBytes:
      ParameterUnit.compact(unit.text(value))
    }
  }

  public var sentence: String {
    "\(valueText), \(source.trustText)"
  }
}

extension RuleCatalogue.Rule {
  public var kindsText: String {
    kinds.count == TaskKind.all.count ? "all kinds" : kinds.map { $0.text }.joined(separator: ", ")
  }
}
