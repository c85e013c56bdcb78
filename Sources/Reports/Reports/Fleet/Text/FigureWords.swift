import Basics
import PlatformFacts
import RunRecord
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

  /// "9.81 ± 0.20"; "2.50 (0.00 to 8.96)" where the interval ends at the range; "all 1.00".
  func mean(_ moments: Moments) -> String {
    guard let estimate = Estimate(moments, in: measure.range) else { return "none" }
    let mean = text(estimate.mean, .nearest)
    guard let interval = estimate.interval else {
      return moments.count == 1 ? mean : "all \(mean)"
    }
    let half = interval.high - estimate.mean
    if estimate.mean - interval.low == half {
      return "\(mean) \(style.choose("±", "+-")) \(text(half, .up))"
    }
    return "\(mean) (\(text(interval.low, .down)) to \(text(interval.high, .up)))"
  }

  /// Of thousandths.
  private func text(_ thousandths: Int64, _ rounding: Rounding) -> String {
    let value = (thousandths + (rounding == .up ? 999 : rounding == .down ? 0 : 500)) / 1_000
    switch measure {
    case .daysWithout, .fresh: return "\(FigureWords.percent(value, rounding)) %"
    case .energy: return FleetReport.grouped((value + (rounding == .up ? 99 : 50)) / 100)
    case .launches, .wait, .age, .awake: return FigureWords.value(value, measure)
    }
  }

  package static func value(_ value: Int64, _ measure: FleetMeasure) -> String {
    switch measure {
    case .daysWithout, .fresh: "\(percent(value)) %"
    case .wait, .age: spanText(.seconds(value))
    case .launches, .energy: hundredths(value)
    case .awake: "\(tenths(value)) s"
    }
  }

  enum Rounding { case nearest, up, down }

  /// Of millionths, with one decimal.
  static func percent(_ millionths: Int64, _ rounding: Rounding = .nearest) -> String {
    tenths((millionths + (rounding == .up ? 999 : rounding == .down ? 0 : 500)) / 1_000)
  }

  static func tenths(_ count: Int64) -> String { "\(count / 10).\(count % 10)" }

  static func hundredths(_ count: Int64) -> String {
    "\(count / 100).\(count / 10 % 10)\(count % 10)"
  }
}

/// What held a task back, from the causes of many users.
struct CauseWords {
  private let causes: [Moments]

  init(_ causes: [Moments]) { self.causes = causes }

  /// The places of the causes that cost any time, the longest first.
  var inOrder: [Int] {
    causes.indices.filter { causes[$0].sum > 0 }.sorted {
      (-causes[$0].sum, $0) < (-causes[$1].sum, $1)
    }
  }

  static func name(ofCause place: Int) -> String {
    RuleID(rawValue: UInt8(place)).map { "\($0.introduction.name)" } ?? "nothing requested"
  }

  /// nil where nothing did.
  func words(_ style: TextStyle) -> String? {
    let most = 4
    let shown = inOrder.prefix(most).compactMap { place -> String? in
      guard let mean = Estimate(causes[place], in: .share)?.mean, mean >= 1_000_000 else { return nil }
      let share = FigureWords(.daysWithout, style).mean(causes[place])
      return "\(CauseWords.name(ofCause: place)) \(share)"
    }
    return shown.isEmpty ? nil : shown.joined(separator: ", ") + " of the time"
  }

  /// The assumed numbers of the rules that decided longest, those of the longest first.
  static func assumedParameters(of group: GroupTally) -> [String] {
    guard var sum = group.tasks.first?.causes else { return [] }
    for task in group.tasks.dropFirst() {
      for place in sum.indices { sum[place].add(task.causes[place]) }
    }
    var found: [String] = []
    for place in CauseWords(sum).inOrder.prefix(2) {
      guard let objector = RuleID(rawValue: UInt8(place)) else { continue }
      let group = "\(objector.introduction.name)"
      found += Rules().parameters.compactMap {
        $0.source.trust == .assumed && "\($0.group)" == group ? $0.name : nil
      }
    }
    return Array(found.prefix(4))
  }
}

/// How launches a day spread over users, as bars.
struct LaunchHistogram {
  let lines: [String]

  private static let mostRows: Int64 = 8
  private static let longestBar: Int64 = 40

  init(_ spread: Spread, _ style: TextStyle) {
    let users = spread.moments.count
    guard users > 0, let top = spread.place(ofRank: (users * 99 + 99) / 100) else {
      lines = []
      return
    }
    let step = LaunchHistogram.step(for: Spread.values(ofClass: top).upperBound)
    var rows: [Int64] = []
    for (place, count) in spread.classes.enumerated() where count > 0 {
      // Whoever is beyond the last row belongs to it.
      let row = min(Spread.values(ofClass: place).lowerBound / step, LaunchHistogram.mostRows)
      while rows.count <= Int(row) { rows.append(0) }
      rows[Int(row)] += count
    }
    let most = max(rows.max() ?? 1, 1)
    let labels = rows.indices.map { row -> String in
      let low = LaunchHistogram.text(Int64(row) * step)
      if row == Int(LaunchHistogram.mostRows) { return "\(low) or more" }
      return "\(low) to \(LaunchHistogram.text(Int64(row + 1) * step))"
    }
    let width = labels.reduce(0) { max($0, columns(of: $1)) }
    // With its blanks and the longest share.
    let room = style.textWidth - width - "    ".count - " 100.0 %".count
    let longest = min(max(Int64(room), 1), LaunchHistogram.longestBar)
    lines =
      ["  " + style.paint("users by launches a day", .quiet)]
      + zip(rows, labels).map { count, label in
        let share = FigureWords.percent(count * 1_000_000 / users)
        let length = max(count * longest / most, count > 0 ? 1 : 0)
        let bar = String(repeating: style.choose("▇", "#"), count: Int(length))
        return
          ("  " + label.padded(to: width) + "  "
          + style.paint(bar, .ground) + (length > 0 ? " " : "") + "\(share) %")
      }
  }

  /// In hundredths: a round number that brings the most within the rows.
  private static func step(for top: Int64) -> Int64 {
    var unit: Int64 = 1
    while true {
      for factor in [1, 2, 5] as [Int64] where top / (unit * factor) < mostRows {
        return unit * factor
      }
      unit *= 10
    }
  }

  /// Of hundredths, without zeros that say nothing.
  private static func text(_ hundredths: Int64) -> String {
    if hundredths % 100 == 0 { return "\(hundredths / 100)" }
    return hundredths % 10 == 0
      ? FigureWords.tenths(hundredths / 10) : FigureWords.hundredths(hundredths)
  }
}

extension FleetMeasure {
  var range: ValueRange {
    switch self {
    case .daysWithout, .fresh: .share
    case .launches, .wait, .age, .awake, .energy: .notNegative
    }
  }
}
