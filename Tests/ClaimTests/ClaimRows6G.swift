extension ClaimTable {
  static let continued: [ClaimRow] = [
    ClaimRow(75, "6.G", .later(.testKit, "the spelling of .queue")),
    ClaimRow(76, "6.G", .later(.engineComplete, "the queue of continued requests")),
    ClaimRow(77, "6.G", .later(.engineComplete, "refusal at once of a continued request")),
    ClaimRow(78, "6.G", .later(.engineComplete, "expiry for want of progress")),
    ClaimRow(79, "6.G", .later(.engineComplete, "least progress ended first")),
    ClaimRow(80, "6.G", .later(.engineComplete, "continued tasks start from the foreground")),
    ClaimRow(81, "6.G", .later(.engineComplete, "progress shown by the system")),
    ClaimRow(82, "6.G", .later(.scenarios, "warning of continued work nobody asked for")),
    ClaimRow(83, "6.G", .later(.engineComplete, "refusal at once of a continued request")),
    ClaimRow(84, "6.G", .later(.testKit, "the spelling of supportedResources")),
    ClaimRow(85, "6.G", .later(.engineComplete, "a GPU that is not there")),
    ClaimRow(
      86, "6.G",
      .shownInPart(
        ["claim086_continuedProcessingIsOfferedFromSystem26On"], rest: "the kind of work itself",
        .engineComplete)),
    ClaimRow(87, "6.G", .later(.engineComplete, "continued tasks without a fixed limit")),
  ]
}
