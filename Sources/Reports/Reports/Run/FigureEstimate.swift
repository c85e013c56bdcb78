import Basics
import Documents
import RunAnalysis
import RunRecord

/// What a sample says about a figure, for programs: the same mean and interval as in text, with more decimals,
/// and the interval rounded outwards.
struct FigureEstimate {
  let value: JSONValue
  private(set) var ends: JSONEnds?

  init?(_ moments: Moments, of figure: Figure) {
    guard let estimate = Estimate(moments, in: figure.description.unit.range) else { return nil }
    value = figure.json(ofMean: estimate.mean)
    ends = estimate.interval.map { figure.json($0) }
  }

  /// A quantile: the value that this percentage of the users do not exceed.
  init?(_ spread: Spread, _ figure: Figure, percent: Int64) {
    guard let quantile = QuantileEstimate(spread, percent: percent) else { return nil }
    // The last class of the histogram extends beyond 100 %, and holds hardly anything else.
    let highest = figure.description.unit == .share ? 1_000_000 : Int64.max
    let top = Spread.values(ofClass: Spread.place(of: quantile.value)).upperBound
    value = figure.json(top > highest ? highest : quantile.value)
    ends = quantile.interval.map { (figure.json($0.low), figure.json(min($0.high, highest))) }
  }
}

extension JSONKey {
  /// The value and the ends of its interval.
  static func estimate(
    _ name: String, _ unit: JSONUnit, _ meaning: String,
    _ value: @escaping Value<FigureEstimate>
  ) -> JSONKey {
    JSONKey([
      JSONKey(name, .number(unit), meaning, .optional) { item, _ in value(item)?.value },
      .interval(unit) { value($0)?.ends },
    ])
  }
}
