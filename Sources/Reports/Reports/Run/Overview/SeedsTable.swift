import Basics
public import SchedulerEngine

/// One identifier over many seeds: launches a day, and where the worst day is to be seen.
public struct SeedsRow: Equatable, Sendable {
  public var identifier: String
  /// Launches on a day and their standard deviation, in hundredths.
  public var mean: Int64
  public var spread: Int64
  /// Launches on a day: half of all days have at most this many.
  public var median: Int64
  /// The range in which nine days of ten lie.
  public var low: Int64
  public var high: Int64
  /// The share of days without a launch.
  public var emptyDays: Share
  /// The seed whose worst day had the fewest launches.
  public var worstSeed: UInt64
  /// The share of the seeds in which it ran at all.
  public var seedsRun: Share

  public init(
    identifier: String, mean: Int64, spread: Int64, median: Int64, low: Int64, high: Int64,
    emptyDays: Share, worstSeed: UInt64, seedsRun: Share
  ) {
    self.identifier = identifier
    self.mean = mean
    self.spread = spread
    self.median = median
    self.low = low
    self.high = high
    self.emptyDays = emptyDays
    self.worstSeed = worstSeed
    self.seedsRun = seedsRun
  }
}

/// What many seeds of one scenario come to.
public struct SeedsTable {
  private let rows: [SeedsRow]
  private let seeds: Int64
  private let style: TextStyle

  public init(_ rows: [SeedsRow], seeds: Int64, _ style: TextStyle) {
    self.rows = rows
    self.seeds = seeds
    self.style = style
  }

  public var text: String {
    let title = "Launches a day over \(counted(seeds, "seed"))"
    let sign = style.choose("±", "+-")
    let cells = rows.map { row in
      [
        "\(tenths(row.mean)) \(sign) \(tenths(row.spread))", "\(row.low) to \(row.high)",
        shareText(row.emptyDays), "\(row.worstSeed)", shareText(row.seedsRun), "\(row.median)",
      ]
    }
    // In order of importance: where room is short, the last go first.
    let table = FigureTable(
      titles: ["mean", "90 % of days", "days without", "worst seed", "in seeds", "median"],
      rows: zip(rows, cells).map { (safeText($0.identifier.utf8), $1) }, style)
    return style.paint(title, .heading) + "\n" + table.lines.joined(separator: "\n") + "\n"
  }
}

/// Of hundredths, rounded down.
private func tenths(_ hundredths: Int64) -> String {
  "\(hundredths / 100).\(hundredths / 10 % 10)"
}
