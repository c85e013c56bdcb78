import PlainText
public import SchedulerEngine

/// One identifier over many seeds: launches a day, and where the worst day is to be seen.
public struct SeedsRow: Equatable, Sendable {
  public var identifier: String
  /// Launches on a day: half of all days have at most this many.
  public var median: Int64
  /// The range in which nine days of ten lie.
  public var low: Int64
  public var high: Int64
  /// The share of days without a launch.
  public var emptyDays: Share
  /// The seed whose worst day had the fewest launches.
  public var worstSeed: UInt64

  public init(
    identifier: String, median: Int64, low: Int64, high: Int64, emptyDays: Share,
    worstSeed: UInt64
  ) {
    self.identifier = identifier
    self.median = median
    self.low = low
    self.high = high
    self.emptyDays = emptyDays
    self.worstSeed = worstSeed
  }
}

/// What many seeds of one scenario come to.
public struct SeedsTable {
  private let rows: [SeedsRow]
  private let seeds: Int64
  private let look: Look

  public init(_ rows: [SeedsRow], seeds: Int64, _ look: Look) {
    self.rows = rows
    self.seeds = seeds
    self.look = look
  }

  public var text: String {
    let title = "Launches a day over \(counted(seeds, "seed"))"
    let cells = rows.map { row in
      [
        "\(row.median)", "\(row.low) to \(row.high)", shareText(row.emptyDays), "\(row.worstSeed)",
      ]
    }
    let table = FigureTable(
      titles: ["median", "90 % of days", "days without", "worst seed"],
      rows: zip(rows, cells).map { (safeText($0.identifier.utf8), $1) }, look)
    return look.paint(title, .heading) + "\n" + table.lines.joined(separator: "\n") + "\n"
  }
}
