package import Scenarios
import SchedulerEngine

/// Figures of each measure in words.
package struct FigureWords {
  private let measure: FleetMeasure
  private let style: TextStyle

  init(_ measure: FleetMeasure, _ style: TextStyle) {
    self.measure = measure
    self.style = style
  }

  /// "9.81 ± 0.20"
  func mean(_ moments: Moments) -> String {
    guard let estimate = Estimate(moments) else { return "none" }
    guard let margin = estimate.margin else { return FigureWords.value(estimate.mean, measure) }
    let sign = style.choose("±", "+-")
    switch measure {
    case .daysWithout, .fresh:
      return "\(FigureWords.percent(estimate.mean)) \(sign) \(FigureWords.percent(margin, .up)) %"
    case .wait, .age:
      return FigureWords.time(estimate.mean * 10, sign, margin * 10)
    case .launches:
      // Two decimals say nothing of large figures.
      if estimate.mean < 1_000 {
        return "\(FigureWords.hundredths(estimate.mean)) \(sign) \(FigureWords.hundredths(margin))"
      }
      return "\(FigureWords.tenths((estimate.mean + 5) / 10)) \(sign) "
        + FigureWords.tenths((margin + 9) / 10)
    case .energy:
      let (units, off) = ((estimate.mean + 50) / 100, (margin + 99) / 100)
      return "\(FleetReport.grouped(units)) \(sign) \(FleetReport.grouped(off))"
    case .awake: return FigureWords.time(estimate.mean, sign, margin)
    }
  }

  /// Of tenths of a second, in the largest unit of which there are two.
  private static func time(_ mean: Int64, _ sign: String, _ margin: Int64) -> String {
    let units: [(length: Int64, name: String)] = [(86_400, "d"), (3_600, "h"), (60, "min")]
    let unit = units.first { mean >= $0.length * 20 } ?? (1, "s")
    let rounded = (mean + unit.length / 2) / unit.length
    let off = (margin + unit.length - 1) / unit.length
    return "\(tenths(rounded)) \(sign) \(tenths(off)) \(unit.name)"
  }

  package static func value(_ value: Int64, _ measure: FleetMeasure) -> String {
    switch measure {
    case .daysWithout, .fresh: "\(percent(value)) %"
    case .wait, .age: spanText(.seconds(value))
    case .launches, .energy: hundredths(value)
    case .awake: "\(tenths(value)) s"
    }
  }

  enum Rounding { case nearest, up }

  /// Of millionths, with one decimal.
  static func percent(_ millionths: Int64, _ rounding: Rounding = .nearest) -> String {
    tenths((millionths + (rounding == .up ? 999 : 500)) / 1_000)
  }

  static func tenths(_ count: Int64) -> String { "\(count / 10).\(count % 10)" }

  static func hundredths(_ count: Int64) -> String {
    "\(count / 100).\(count / 10 % 10)\(count % 10)"
  }
}
