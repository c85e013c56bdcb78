extension RunRecord {
  /// How much it holds: the record of a long run in which much happens would fill the memory.
  public var factCount: Int64 {
    let ofRequests = requestTable.count + objectionSteps.count + transferTable.count
    let ofApps = runTable.count + processTable.count + activityTable.count + mishaps.count
    return Int64(ofRequests + ofApps + openings.count + pushes.count)
  }
}
