import PlatformFacts
import SchedulerEngine

/// One measured number beside what the field says of it.
struct Row {
  let name: String
  /// Thousandths of what `unit` says.
  let value: Int64
  let unit: String
  /// What the field says, in words.
  let field: String
  /// The fact that says so.
  let fact: Int32
  let target: ClosedRange<Int64>
  var detail = ""

  var isOK: Bool { target.contains(value) }
  var text: String { Row.text(value, unit) }

  static func text(_ thousandths: Int64, _ unit: String) -> String {
    switch unit {
    case "%": "\((thousandths + 5) / 10) %"
    case "s": "\((thousandths + 500) / 1_000) s"
    default: decimal(thousandths)
    }
  }

  /// With two decimals.
  private static func decimal(_ thousandths: Int64) -> String {
    let hundredths = (thousandths + 5) / 10
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}

/// The measured rows as text, each with its target and whether it holds.
enum RowTable {
  static func text(_ rows: [Row]) -> String {
    var columns = Columns()
    columns.add(["", "here", "field", "", "fact", "days"])
    for row in rows {
      columns.add([
        row.name, row.text, row.field, row.isOK ? "ok" : "OFF", "\(row.fact)", row.detail,
      ])
    }
    return columns.text
  }
}

/// What the numbers of facts in the other tables stand for, and where each can be read.
enum FactTable {
  static func text(_ rows: [Row]) -> String {
    let cited = Set(rows.map(\.fact) + ParameterTable.all().flatMap(\.parameter.source.facts))
    return PlatformFact.all.filter { cited.contains($0.number) }.map { fact in
      "fact \(fact.number), \(fact.trust): \(fact.statement)\n"
        + fact.sources.map { "    \($0.source)" }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

/// Every parameter of the rules with its value, label and what it rests on.
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

/// Text in columns, all to the left.
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
