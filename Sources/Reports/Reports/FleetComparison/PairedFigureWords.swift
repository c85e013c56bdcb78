import RunRecord
import Scenarios

/// Figures of users in words; they come as thousandths of their unit.
struct PairedFigureWords {
  private let measure: FleetMeasure
  private let style: TextStyle

  init(_ measure: FleetMeasure, _ style: TextStyle) {
    self.measure = measure
    self.style = style
  }

  func text(_ thousandths: Int64) -> String {
    FigureWords.value((thousandths.magnitude.clamped + 500) / 1_000, measure)
  }

  func signed(_ thousandths: Int64) -> String {
    let text = text(thousandths)
    if text == self.text(0) { return text }
    return (thousandths < 0 ? "-" : "+") + text
  }

  /// "± 0.20", or why there is none.
  func margin(_ difference: PairedDifference) -> String {
    switch difference.verdict {
    case .same: return "the same for each"
    case .noneFound: return "no difference found"
    case .tooFew: return "too few users to tell"
    case .more, .less:
      guard let interval = difference.interval else { return "as much for each" }
      let half = (interval.high - difference.mean + 999) / 1_000 * 1_000
      return "\(style.choose("±", "+-")) \(text(half))"
    }
  }
}

extension UInt64 {
  fileprivate var clamped: Int64 { Int64(clamping: self >> 1 > Int64.max / 4 ? .max / 4 : self) }
}

extension FleetMeasure {
  var title: String {
    switch self {
    case .launches: "launches a day"
    case .daysWithout: "days without"
    case .wait: "median wait"
    case .age: "age at opening"
    case .fresh: "fresh openings"
    case .awake: "awake a day"
    case .energy: "energy a day"
    }
  }
}
