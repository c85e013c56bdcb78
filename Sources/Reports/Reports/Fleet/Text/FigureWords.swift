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
      guard let estimate = Estimate(causes[place]), estimate.mean >= 1_000 else { return nil }
      let sign = style.choose("±", "+-")
      let margin = estimate.margin.map { " \(sign) \(FigureWords.percent($0, .up))" } ?? ""
      return "\(CauseWords.name(ofCause: place)) \(FigureWords.percent(estimate.mean))\(margin) %"
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
