import Basics
import SchedulerEngine

extension PairedGroup {
  /// Launches are told as so many a day where the run lasts a day at least.
  func rows(over length: Span, _ style: TextStyle) -> [ComparisonTable.Row] {
    ComparedFigure.allCases.compactMap { figure in
      let difference = difference(figure)
      if difference.pairs == 0 { return nil }
      let words = ComparedFigureWords(figure, over: length, style)
      return ComparisonTable.Row(
        label: words.label, a: words.text(difference.meanA), b: words.text(difference.meanB),
        difference: words.signed(difference.mean), margin: words.margin(difference))
    }
  }
}

/// The words for one figure, whose numbers are thousandths of it.
struct ComparedFigureWords {
  private let figure: ComparedFigure
  private let length: Span
  private let style: TextStyle

  init(_ figure: ComparedFigure, over length: Span, _ style: TextStyle) {
    self.figure = figure
    self.length = length
    self.style = style
  }

  private var isPerDay: Bool { length >= .days(1) }

  var label: String {
    switch figure {
    case .launches: isPerDay ? "launches a day" : "launches"
    case .done: isPerDay ? "done a day" : "done"
    case .wait: "wait"
    case .age: "age at opening"
    }
  }

  /// `2.13`, or `3 h 5 min`
  func text(_ thousandths: Int64) -> String {
    if figure.isTime { return spanText(.milliseconds(thousandths)) }
    return hundredths(perDay(thousandths))
  }

  private func hundredths(_ number: Int64) -> String {
    let (whole, part) = (number.magnitude / 100, number.magnitude % 100)
    return "\(number < 0 ? "-" : "")\(whole).\(part < 10 ? "0" : "")\(part)"
  }

  func signed(_ thousandths: Int64) -> String {
    let text = text(thousandths)
    return thousandths > 0 && text != self.text(0) ? "+" + text : text
  }

  /// Of the interval; never told smaller than it is.
  func margin(_ difference: PairedDifference) -> String {
    switch difference.verdict {
    case .same: return "the same in each"
    case .noneFound: return "no difference found"
    case .tooFew: return "one pair shows nothing"
    case .more, .less: break
    }
    let half = difference.halfWidth ?? 0
    let sign = style.choose("±", "+-")
    if figure.isTime { return "\(sign) \(spanText(.milliseconds((half + 999) / 1_000 * 1_000)))" }
    return "\(sign) \(hundredths(isPerDay ? perDay(half) + (half > 0 ? 1 : 0) : (half + 9) / 10))"
  }

  /// In hundredths of a launch, the last one rounded.
  private func perDay(_ thousandths: Int64) -> Int64 {
    if !isPerDay { return rounded(thousandths, 10) }
    let (product, overflow) = thousandths.multipliedReportingOverflow(
      by: Span.days(1).milliseconds / 1_000)
    let seconds = length.milliseconds / 1_000
    return overflow ? thousandths / 10 : rounded(product, seconds * 10)
  }

  private func rounded(_ number: Int64, _ divisor: Int64) -> Int64 {
    (number + (number < 0 ? -divisor / 2 : divisor / 2)) / divisor
  }
}
