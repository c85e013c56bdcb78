import PlatformFacts
import Reports
import RunAnalysis
import RunRecord
import RunText
import SchedulerEngine

/// A measured number compared with reports from the field.
struct Row {
  let name: String
  /// In thousandths of the unit.
  let value: Int64
  let unit: String
  /// The ranges reported by the field. Contradictory reports form several camps; a set of numbers should lie
  /// in one of them.
  let camps: [Camp]
  var detail = ""
  /// What the model would need to agree with the field, if it is known not to.
  var waits: String?
  /// The likelihood, in millionths, that stays for what is far outside, because the reports are old or say
  /// only that it may be so.
  var least: Int64 = 0

  struct Camp {
    /// Empty if there is only one camp.
    var name = ""
    /// In thousandths.
    let range: ClosedRange<Int64>
    let facts: [Int32]
    /// How far outside the value may lie until the reports exclude it; nil means as far as the range is wide.
    var outside: Int64?
    /// The apps of the field that are reported to be so.
    var apps: [Int32] = []

    var slack: Int64 { outside ?? width }
  }

  var camp: Camp? { camps.first { $0.range.contains(value) } }
  var isOK: Bool { camp != nil }
  var facts: [Int32] { camps.flatMap(\.facts) }
  var text: String { Row.text(value, unit) }

  var field: String {
    camps.map { camp in
      let (low, high) = (Row.end(camp.range.lowerBound, unit), Row.end(camp.range.upperBound, unit))
      let range = low == high ? low : "\(low) to \(high)"
      return (camp.name.isEmpty ? "" : "\(camp.name), ") + range + (unit.isEmpty ? "" : " \(unit)")
    }.joined(separator: "; or ")
  }

  var verdict: String {
    if let camp { return camp.name.isEmpty ? "ok" : "ok, \(camp.name)" }
    return waits.map { "off, waits for \($0)" } ?? "OFF"
  }

  static func text(_ thousandths: Int64, _ unit: String) -> String {
    switch unit {
    case "%": "\((thousandths + 5) / 10) %"
    case "s": "\((thousandths + 500) / 1_000) s"
    case "h": "\(decimal(thousandths)) h"
    default: decimal(thousandths)
    }
  }

  /// An end of an interval, without its unit and trailing zeros.
  private static func end(_ thousandths: Int64, _ unit: String) -> String {
    if unit == "%" { return "\(thousandths / 10)" }
    var text = decimal(thousandths)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  private static func decimal(_ thousandths: Int64) -> String {
    Figure.decimal((thousandths + 5) / 10, 2)
  }
}

/// The measured rows as text, each with its interval, whether it holds, and how much it decides.
enum RowTable {
  /// `excluded` is the share of the plausible sets that each row excludes, in thousandths.
  static func text(_ rows: [Row], excluded: [Int64]) -> String {
    var columns = Columns()
    columns.add(["", "here", "field", "", "excludes", "facts", "days"])
    for (row, share) in zip(rows, excluded) {
      columns.add([
        row.name, row.text, row.field, row.verdict, weight(share),
        row.facts.map { "\($0)" }.joined(separator: ", "), row.detail,
      ])
    }
    return columns.text
  }

  /// A row that nearly all sets satisfy says nothing about any of them.
  static func weight(_ share: Int64) -> String {
    "\(share / 10) %" + (share < 100 ? ", decides nothing" : "")
  }
}

/// Sets of numbers from all over the plausible ranges, to see how many a row excludes.
///
/// Each number takes each of 101 evenly spaced values once, and no two numbers vary together: a lattice
/// modulo a prime, which needs no randomness.
enum PlausibleSets {
  static let count: Int64 = 101

  static func rules(_ place: Int64) -> Rules {
    var rules = Rules()
    let ranges = rules.parameters.map(\.plausible)
    var step: Int64 = 0
    rules.take(
      ranges.enumerated().compactMap { position, range in
        guard let range else { return nil }
        step += 1
        let level = place * step % count
        let value = range.lowest + (range.highest - range.lowest) * level / (count - 1)
        return ParameterChange(position: position, value: value)
      })
    return rules
  }

  /// For each row, the thousandths of the sets that lie in none of its camps.
  static func excluded(_ sample: Sample) throws -> [Int64] {
    var outside: [Int64] = []
    for place in 1...count {
      let rows = try Measurement.rows(sample, rules(place))
      if outside.isEmpty { outside = rows.map { _ in 0 } }
      for (index, row) in rows.enumerated() where !row.isOK { outside[index] += 1 }
    }
    return outside.map { $0 * 1_000 / count }
  }
}

/// The facts cited by number in the other tables, with their sources.
enum FactTable {
  static func text(_ rows: [Row]) -> String {
    let cited = Set(rows.flatMap(\.facts) + ParameterTable.all().flatMap(\.parameter.source.facts))
    return PlatformFact.all.filter { cited.contains($0.number) }.map { fact in
      "fact \(fact.number), \(fact.trust): \(fact.statement)\n"
        + fact.sources.map { "    \($0)" }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

/// The observations that judge the numbers without having made one: no fact that a number or a row rests on
/// has their sources.
enum FreshTable {
  static func observations(_ rows: [Row]) -> [FieldObservation] {
    let catalogue = RuleCatalogue(Rules())
    let numbers = catalogue.rules.flatMap(\.parameters) + catalogue.device.flatMap(\.parameters)
    let used = rows.flatMap(\.facts) + numbers.flatMap(\.facts)
    return FieldObservation.all.filter { !FieldReport.isKnown($0, to: used) }
  }

  static func text(_ rows: [Row]) -> String {
    let fresh = observations(rows)
    let list = fresh.map { "\($0.number)" }.joined(separator: ", ")
    return
      "\(fresh.count) of the \(FieldObservation.all.count) observations in bgsim help field made no "
      + "number, range or row here, and judge them all: \(list)."
  }
}

/// Every parameter of the rules with its value, trust label and basis.
enum ParameterTable {
  static func all(of rules: Rules = Rules()) -> [NamedParameter] {
    rules.parameters.enumerated().map { NamedParameter(position: $0, parameter: $1) }
  }

  static func text() -> String {
    var columns = Columns()
    columns.add(["parameter", "value", "label", "facts"])
    for parameter in all() {
      let source = parameter.parameter.source
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

struct NamedParameter {
  let position: Int
  let parameter: Parameter

  var name: String { parameter.name }
  var value: Int64 { parameter.value }
  var text: String { parameter.unit.text(value) }

  func set(to value: Int64, in rules: Rules) -> Rules {
    var copy = rules
    copy.take([ParameterChange(position: position, value: value)])
    return copy
  }
}

/// Text in left-aligned columns.
struct Columns {
  private var rows: [[String]] = []

  mutating func add(_ cells: [String]) { rows.append(cells) }

  private var widths: [Int] {
    let count = rows.map(\.count).max() ?? 0
    return (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
  }

  var text: String {
    let widths = widths
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        if column > 0 { line += "  " }
        line += cell
        if column < row.count - 1 {
          line += String(repeating: " ", count: widths[column] - cell.count)
        }
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
