import Basics
package import Documents
package import RunAnalysis
import RunRecord
package import SchedulerEngine

extension Figure {
  package var title: String { "\(description.title)" }

  /// A single value: "16", "6 h 25 min", "12.5 %".
  package func text(_ value: Int64) -> String {
    switch description.unit {
    case .count: "\(value)"
    case .bytes: bytesText(value)
    case .span, .instant: spanText(.milliseconds(value))
    case .share: Figure.decimal(Rounding.nearest.divided(value, by: 1_000), 1) + " %"
    case .rate: Figure.rate(value)
    }
  }

  /// The value for one run, with the total if it is a part of one.
  package func text(in figures: TaskFigures) -> String? {
    guard let value = figures[self] else { return nil }
    return self == .daysWithout ? "\(value) of \(figures.days)" : text(value)
  }

  /// A mean, given in thousandths: "15.20", or "3 h 5 min".
  package func text(ofMean thousandths: Int64, _ rounding: Rounding = .nearest) -> String {
    switch description.unit {
    case .count: Figure.decimal(rounding.divided(thousandths, by: 10), 2)
    case .rate: Figure.rate(rounding.divided(thousandths, by: 1_000), rounding)
    case .share: Figure.decimal(rounding.divided(thousandths, by: 1_000_000), 1) + " %"
    case .span, .instant, .bytes: text(rounding.divided(thousandths, by: 1_000))
    }
  }

  /// A difference of means: "+2.13", or "-0.3 points" for shares.
  package func signed(ofMean thousandths: Int64) -> String {
    let text = text(ofMean: thousandths).inPoints
    return thousandths > 0 && text != self.text(ofMean: 0).inPoints ? "+" + text : text
  }

  /// A difference of means and half the width of its interval: "+2.13" and "0.20". Where the interval does not
  /// hold zero, both have as many decimals as it takes to see that.
  package func signed(
    ofMean thousandths: Int64, withHalf half: Int64
  ) -> (difference: String, half: String) {
    let sign = thousandths > 0 ? "+" : ""
    if let (unit, digits) = decimals(below: thousandths.magnitude) {
      for more in 0...3 where more < 3 || unit >= 1_000 {
        let unit = (0..<more).reduce(unit) { unit, _ in unit / 10 }
        let mean = Rounding.nearest.divided(thousandths, by: unit)
        let width = Rounding.up.divided(half, by: unit)
        if thousandths.magnitude <= half.magnitude || mean.magnitude > width.magnitude {
          return (
            sign + Figure.decimal(mean, digits + more)
              + (description.unit == .share ? " points" : ""),
            Figure.decimal(width, digits + more)
          )
        }
      }
    }
    return (signed(ofMean: thousandths), text(ofMean: half, .up).inPoints)
  }

  /// The last place that a mean is shown with, in thousandths, and how many decimals that makes; nil for what
  /// has a unit of its own.
  private func decimals(below magnitude: UInt64) -> (unit: Int64, digits: Int)? {
    switch description.unit {
    case .count: (10, 2)
    case .rate: magnitude < 100_000_000 ? (1_000, 2) : nil
    case .share: (1_000_000, 1)
    case .span, .instant, .bytes: nil
    }
  }

  /// The difference of two single values, consistent with both as they are printed: "+12 min".
  package func signed(from a: Int64, to b: Int64) -> String {
    let difference = shown(b) - shown(a) == 0 ? b - a : shown(b) - shown(a)
    return (difference > 0 ? "+" : "") + text(difference).inPoints
  }

  /// The difference of two means, in thousandths, consistent with both as they are printed.
  package func difference(ofMeans a: Int64, _ b: Int64) -> Int64 {
    let difference = shown(ofMean: b) - shown(ofMean: a)
    return difference == 0 ? b - a : difference
  }

  private func shown(_ value: Int64) -> Int64 {
    description.unit == .span ? Span.milliseconds(value).asShown.milliseconds : value
  }

  private func shown(ofMean thousandths: Int64) -> Int64 {
    let unit: Int64 =
      switch description.unit {
      case .count: 10
      case .rate: thousandths.magnitude < 100_000_000 ? 1_000 : 100_000
      case .share: 1_000_000
      case .span, .instant, .bytes: 1_000
      }
    let rounded = Rounding.nearest.divided(thousandths, by: unit)
    return description.unit == .span ? shown(rounded) * unit : rounded * unit
  }

  /// Whether the difference is better or worse; empty if users prefer neither.
  package func verdict(onMore isMore: Bool) -> String {
    switch description.better {
    case .more: isMore ? "better" : "worse"
    case .less: isMore ? "worse" : "better"
    case .neither: ""
    }
  }

  /// The mean of many values with its 95 % interval: "9.81 ± 0.20"; "13.3 % [9.9..17.7]" for shares, whose
  /// interval is not the same on both sides, and where the figure's range cuts it off; "all 1.00" if the values
  /// allow no interval.
  package func text(_ moments: Moments, _ style: TextStyle) -> String {
    guard let estimate = Estimate(moments, in: description.unit.range) else { return "none" }
    let mean = text(ofMean: estimate.mean)
    guard let interval = estimate.interval else {
      return moments.count == 1 ? mean : "all \(mean)"
    }
    let half = interval.high - estimate.mean
    if description.unit != .share, estimate.mean - interval.low == half {
      return description.unit == .span
        ? Figure.span(estimate.mean, half, style)
        : "\(mean) \(style.choose("±", "+-")) \(text(ofMean: half, .up))"
    }
    let low = text(ofMean: interval.low, .down).droppingSign
    return "\(mean) [\(low)..\(text(ofMean: interval.high, .up).droppingSign)]"
  }

  /// What the signs of such a text mean.
  package static func signs(_ style: TextStyle) -> String {
    "\(style.choose("±", "+-")) and [low..high] give the 95 % interval of the mean"
  }

  /// In the largest unit of which there are at least two.
  private static func span(_ mean: Int64, _ half: Int64, _ style: TextStyle) -> String {
    let units: [(length: Int64, name: String)] = [
      (86_400_000, "d"), (3_600_000, "h"), (60_000, "min"),
    ]
    let unit = units.first { mean >= $0.length * 2_000 } ?? (1_000, "s")
    let tenth = unit.length * 100
    return "\(decimal(Rounding.nearest.divided(mean, by: tenth), 1)) \(style.choose("±", "+-")) "
      + "\(decimal(Rounding.up.divided(half, by: tenth), 1)) \(unit.name)"
  }

  /// From hundredths; large values have no decimals.
  private static func rate(_ hundredths: Int64, _ rounding: Rounding = .nearest) -> String {
    if hundredths.magnitude < 100_000 { return decimal(hundredths, 2) }
    let whole = rounding.divided(hundredths, by: 100)
    return (whole < 0 ? "-" : "") + grouped(Int64(whole.magnitude))
  }

  /// "12,000"; `count` must not be negative.
  package static func grouped(_ count: Int64) -> String {
    var text = ""
    for (place, digit) in "\(count)".reversed().enumerated() {
      if place > 0 && place % 3 == 0 { text = "," + text }
      text = String(digit) + text
    }
    return text
  }

  package static func decimal(_ number: Int64, _ digits: Int) -> String {
    let scale = (0..<digits).reduce(1 as UInt64) { scale, _ in scale * 10 }
    let rest = "\(number.magnitude % scale)"
    return "\(number < 0 ? "-" : "")\(number.magnitude / scale)."
      + String(repeating: "0", count: digits - rest.utf8.count) + rest
  }
}

extension String {
  /// In a pair of shares only one has its percent sign.
  fileprivate var droppingSign: String { hasSuffix(" %") ? String(dropLast(2)) : self }

  /// Two shares differ by points: "-0.3 points".
  fileprivate var inPoints: String { hasSuffix(" %") ? droppingSign + " points" : self }
}

package enum Rounding: Sendable {
  case nearest, up, down

  func divided(_ number: Int64, by divisor: Int64) -> Int64 {
    switch self {
    case .nearest: (number + (number < 0 ? -divisor / 2 : divisor / 2)) / divisor
    case .up: number > 0 ? (number + divisor - 1) / divisor : number / divisor
    case .down: number < 0 ? (number - divisor + 1) / divisor : number / divisor
    }
  }
}

/// The words of `bgsim help terms`.
extension Figure {
  /// "median wait (medianWait)"
  package var nameInHelp: String {
    let path = description.group == .none ? jsonKey : "\(description.group.key).\(jsonKey)"
    return title == path ? title : "\(title) (\(path))"
  }

  package var help: String {
    var parts = ["\(description.meaning)"]
    if description.leavesOut.utf8CodeUnitCount > 0 {
      parts.append("leaves out \(description.leavesOut)")
    }
    switch description.better {
    case .more: parts.append("more is better")
    case .less: parts.append(description.unit == .instant ? "earlier is better" : "less is better")
    case .neither: break
    }
    return parts.joined(separator: "; ")
  }
}

extension FigureUnit {
  /// The unit as a word, for use outside a key.
  package var word: String {
    switch self {
    case .count: "count"
    case .bytes: "bytes"
    case .span: "seconds"
    case .instant: "moment"
    case .share: "share"
    case .rate: "per-day"
    }
  }

  package static let words = [FigureUnit.count, .bytes, .span, .share, .rate].map { $0.word }
}

/// Figures for programs, with the unit in the key.
extension Figure {
  package var key: String { "\(description.key)" }

  package var jsonKey: String {
    switch description.unit {
    case .count, .bytes, .instant, .rate: key
    case .span: "\(key)Seconds"
    case .share: "\(key)Share"
    }
  }

  package func json(_ value: Int64, _ clock: LocalClock? = nil) -> JSONValue {
    switch description.unit {
    case .count, .bytes: .integer(value)
    case .span: .decimal(value, places: 3)
    case .share: .decimal(value, places: 6)
    case .rate: .decimal(value, places: 2)
    case .instant:
      clock.map { .text($0.stamp(Instant(milliseconds: value))) } ?? .decimal(value, places: 3)
    }
  }

  /// Means of counts and rates have three more decimal places than single values.
  package func json(ofMean thousandths: Int64, _ rounding: Rounding = .nearest) -> JSONValue {
    switch description.unit {
    case .span, .instant, .bytes, .share: json(rounding.divided(thousandths, by: 1_000))
    case .count: .decimal(thousandths, places: 3)
    case .rate: .decimal(thousandths, places: 5)
    }
  }

  package func json(_ interval: Interval) -> JSONEnds {
    (json(ofMean: interval.low, .down), json(ofMean: interval.high, .up))
  }
}

extension Span {
  /// Rounded like `spanText`, so that differences of displayed values add up.
  package var asShown: Span {
    let length = milliseconds.magnitude
    let unit: Int64 =
      length < 1_000 ? 1 : length < 600_000 ? 1_000 : length < 86_400_000 ? 60_000 : 3_600_000
    return .milliseconds(milliseconds / unit * unit)
  }
}
