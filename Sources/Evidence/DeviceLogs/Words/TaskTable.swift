import Basics
import Reports

/// A line for each task: how often it was asked for, refused, launched and completed.
struct TaskTable {
  private let rows: [[String]]
  private let style: TextStyle

  init(_ tasks: [TaskLog], _ names: ShortNames, _ style: TextStyle) {
    self.style = style
    var rows = [["identifier", "asked", "refused", "launched", "completed", "expired"]]
    for task in tasks.prefix(TaskTable.most) {
      let completed = task.runs.count { $0.completedAt != nil }
      let expired = task.runs.count { $0.expiredAt != nil }
      rows.append([
        names.text(task.identifier), "\(task.submissions.count)", "\(task.refusedCount)",
        "\(task.runs.count)", "\(completed)", "\(expired)",
      ])
    }
    if tasks.count > TaskTable.most { rows.append(["and \(tasks.count - TaskTable.most) more"]) }
    self.rows = rows
  }

  private static let most = 30

  var text: String {
    let figures = rows[0].indices.dropFirst().map { column in
      rows.map { column < $0.count ? columns(of: $0[column]) : 0 }.max() ?? 0
    }
    let room = style.textColumns - 2 - figures.reduce(0) { $0 + $1 + 2 }
    let name = min(max(room, 12), rows.map { columns(of: $0[0]) }.max() ?? 12)
    let lines = rows.enumerated().map { number, row in
      var line = "  " + row[0].shortened(to: name, style).padded(to: name)
      for (figure, width) in zip(row.dropFirst(), figures) {
        line += String(repeating: " ", count: 2 + width - columns(of: figure)) + figure
      }
      return number == 0 ? style.paint(line, .quiet) : line
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
