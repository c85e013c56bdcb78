/// The measured rows as text, each with its target and whether it holds.
enum RowTable {
  static func text(_ rows: [Row]) -> String {
    var columns = Columns()
    columns.add(["", "here", "field", "", "fact", "days"])
    for row in rows {
      columns.add([
        row.name, row.text, row.field, row.isOK ? "ok" : "OFF", "\(row.fact)", row.detail,
      ])
    }
    return columns.text
  }
}
