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
