import PlatformFacts
import SchedulerEngine

/// How a forecast compares with what was seen.
struct FieldScore {
  let isInHalf: Bool
  let isInNine: Bool
  /// The weighted interval score, in parts of a doubling: how far the quantiles lie from what was
  /// seen, each by the odds that it claims. A forecast that names one value has its distance as the score.
  let penalty: Int64

  init(_ forecast: FieldForecast, _ answer: FieldAnswer) {
    let heights = forecast.quantiles.map { FieldScore.height($0, answer) }
    let seen = FieldScore.height(answer.lowest, answer)
    let levels = FieldForecast.levels
    func span(_ low: Int64, _ high: Int64) -> Bool {
      guard let from = levels.firstIndex(of: low), let to = levels.firstIndex(of: high) else {
        return false
      }
      return heights[from] <= seen && seen <= heights[to]
    }
    isInHalf = span(25, 75)
    isInNine = span(5, 95)
    penalty = FieldScore.penalty(heights, seen)
  }

  /// `heights` are those of the levels of forecasts.
  static func penalty(_ heights: [Int64], _ seen: Int64) -> Int64 {
    var sum: Int64 = 0
    for (level, height) in zip(FieldForecast.levels, heights) {
      let distance = seen - height
      sum += distance >= 0 ? distance * level : -distance * (100 - level)
    }
    return 2 * sum / (100 * Int64(FieldForecast.levels.count))
  }

  /// All that a report may mean is one place: of "2 to 4" a prediction of 3 is as right as one of 4.
  private static func height(_ value: Int64, _ answer: FieldAnswer) -> Int64 {
    let low = FieldScale.height(answer.lowest, answer.question)
    guard let highest = answer.highest else {
      return min(FieldScale.height(value, answer.question), low)
    }
    if value < answer.lowest { return FieldScale.height(value, answer.question) }
    let high = FieldScale.height(highest, answer.question)
    if value > highest { return FieldScale.height(value, answer.question) }
    return (low + high) / 2
  }
}
