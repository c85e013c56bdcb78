extension ClaimTable {
  static let neighbours: [ClaimRow] = [
    ClaimRow(100, "6.J", .later(.neighbours, "the 30 seconds of beginBackgroundTask")),
    ClaimRow(101, "6.J", .later(.neighbours, "the kill for a leaked background task")),
    ClaimRow(102, "6.J", .later(.neighbours, "beginBackgroundTask beside the scheduler")),
    ClaimRow(103, "6.K", .later(.neighbours, "when discretionary transfers run")),
    ClaimRow(104, "6.K", .later(.neighbours, "launch when transfers are complete")),
    ClaimRow(105, "6.K", .later(.neighbours, "the start bound of transfers")),
    ClaimRow(106, "6.K", .later(.neighbours, "transfers that wait for connectivity")),
    ClaimRow(107, "6.L", .later(.neighbours, "the priority of silent pushes")),
    ClaimRow(108, "6.L", .later(.neighbours, "the 30 seconds of a silent push")),
  ]
}
