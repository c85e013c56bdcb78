import Basics

/// A line for each task: how often it ran, how that ended, what held it back most, and when it ran.
public struct BriefTable {
  private let context: ReportContext
  private let briefs: [TaskBrief]
  private static let narrowestName = 14
  private static let most = 6

  public init(_ context: ReportContext, _ briefs: [TaskBrief]) {
    self.context = context
    self.briefs = briefs
  }

  /// Nothing without tasks.
  public var lines: [String] {
    if briefs.isEmpty { return ["  It contains no task."] }
    let shown = Array(briefs.prefix(BriefTable.most))
    var left = columns(of: shown)
    let names = shown.map { context.shortName($0.task) }
    let longest = max(names.map { Basics.columns(of: $0) }.max() ?? 0, 4)
    let least = min(longest, BriefTable.narrowestName)
    var lines: [String] = []
    repeat {
      var columns = left
      left = []
      // Where room is short, what matters least goes on below.
      while columns.count > 1, room(beside: columns) < least {
        let last = columns.indices.max { columns[$0].rank < columns[$1].rank } ?? 0
        left.insert(columns.remove(at: last), at: 0)
      }
      if !lines.isEmpty {
        if room(beside: columns) < 1 { continue }
        lines.append("")
      }
      lines += block(columns, names, longest)
    } while !left.isEmpty
    let more = briefs.count - shown.count
    if more > 0 { lines.append("  and \(counted(more, "more task"))") }
    return lines
  }

  private func block(_ columns: [Column], _ names: [String], _ longest: Int) -> [String] {
    let width = min(longest, max(room(beside: columns), 1))
    let heading = line("task", columns.map { $0.title }, columns, width)
    return [context.style.paint(heading, .quiet)]
      + names.indices.map { index in
        line(names[index], columns.map { $0.cells[index] }, columns, width)
      }
  }

  private struct Column {
    let title: String
    let cells: [String]
    /// The highest goes below first.
    let rank: Int
    var isFigure = false

    var width: Int {
      cells.reduce(Basics.columns(of: title)) { max($0, Basics.columns(of: $1)) }
    }
  }

  private func columns(of briefs: [TaskBrief]) -> [Column] {
    let pattern = LaunchPattern(context)
    var columns = [
      Column(title: "ran", cells: briefs.map { "\($0.launched)" }, rank: 0, isFigure: true),
      Column(title: "ended", cells: briefs.map { $0.ended }, rank: 2),
      Column(title: "mainly held back by", cells: briefs.map { $0.cause.text }, rank: 1),
    ]
    if let title = pattern.title {
      let cells = briefs.map { pattern.text($0.launches) }
      columns.append(Column(title: title, cells: cells, rank: 3))
    }
    return columns
  }

  private func room(beside columns: [Column]) -> Int {
    context.style.textWidth - columns.reduce(2) { $0 + 2 + $1.width }
  }

  private func line(
    _ name: String, _ cells: [String], _ columns: [Column], _ width: Int
  ) -> String {
    var line = "  " + name.shortened(to: width, context.style).padded(to: width)
    for (cell, column) in zip(cells, columns) {
      let blanks = String(repeating: " ", count: column.width - Basics.columns(of: cell))
      line += "  " + (column.isFigure ? blanks + cell : cell + blanks)
    }
    return line.trimmed
  }
}
