import Basics
import PlatformFacts
import RunRecord
import Scenarios
import SchedulerEngine

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
      guard let mean = Estimate(causes[place], in: .share)?.mean, mean >= 1_000_000 else {
        return nil
      }
      // The share of the time is written like any other.
      let share = Figure.shareOfDaysWithout.text(causes[place], style)
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
        let share = Figure.freshOpenings.text(count * 1_000_000 / users)
        let length = max(count * longest / most, count > 0 ? 1 : 0)
        let bar = String(repeating: style.choose("▇", "#"), count: Int(length))
        return
          ("  " + label.padded(to: width) + "  "
          + style.paint(bar, .ground) + (length > 0 ? " " : "") + share)
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
      ? Figure.decimal(hundredths / 10, 1) : Figure.decimal(hundredths, 2)
  }
}
