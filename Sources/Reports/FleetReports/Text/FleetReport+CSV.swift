import Populations

extension FleetReport {
  /// A row for each figure of each task and group; units are those of the JSON.
  public var csv: String {
    var rows = ["group,app,task,figure,users,mean,low,high,p5,p50,p95"]
    rows += csvRows(of: result.tally.everybody, named: "")
    for (group, tally) in zip(result.header.groups, result.tally.groups) {
      rows += csvRows(of: tally, named: group.name)
    }
    return rows.joined(separator: "\r\n") + "\r\n"
  }

  private func csvRows(of group: GroupTally, named name: String) -> [String] {
    var rows: [String] = []
    for (names, task) in zip(result.header.tasks, group.tasks) {
      let before = [name, names.app, names.task].map(FleetReport.cell).joined(separator: ",")
      for measure in FleetMeasure.allCases {
        rows.append("\(before),\(measure.key),\(figures(task[measure]))")
      }
      for (key, users) in [("belowEnough", task.tooFew), ("never", task.never)] {
        let share = ShareEstimate(users, of: group.users)
        let figures = group.users == 0 ? ",," : "\(share.share),\(share.low),\(share.high)"
        rows.append("\(before),\(key),\(group.users),\(figures),,,")
      }
    }
    return rows
  }

  private func figures(_ spread: Spread) -> String {
    guard let mean = Estimate(spread.moments) else { return "0,,,,,," }
    let margin = mean.margin ?? 0
    var cells = [spread.moments.count, mean.mean, max(mean.mean - margin, 0), mean.mean + margin]
    for percent in [5, 50, 95] as [Int64] {
      cells.append(QuantileEstimate(spread, percent: percent)?.value ?? 0)
    }
    return cells.map { "\($0)" }.joined(separator: ",")
  }

  /// In quotes where a comma or a quote is in it. What a spreadsheet would take for a formula gets an
  /// apostrophe.
  static func cell(_ text: String) -> String {
    var bytes = Array(text.utf8)
    if let first = bytes.first, [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D].contains(first) {
      bytes.insert(UInt8(ascii: "'"), at: 0)
    }
    let isPlain = !bytes.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    if isPlain { return String(decoding: bytes, as: UTF8.self) }
    var quoted: [UInt8] = [0x22]
    for byte in bytes {
      if byte == 0x22 { quoted.append(0x22) }
      quoted.append(byte)
    }
    return String(decoding: quoted + [0x22], as: UTF8.self)
  }
}
