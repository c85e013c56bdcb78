import Basics
import Scenarios

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
