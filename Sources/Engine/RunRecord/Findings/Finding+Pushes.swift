import SchedulerEngine

extension RunRecord {
  /// What keeps silent pushes from their app, told once for each name that the server gives them.
  func pushFindings(_ thresholds: FindingThresholds) -> [Finding] {
    var arrivals = TaskTable<[PushFact]>()
    var found: [Finding] = []
    for push in pushes {
      if push.priority != .background {
        found.append(
          Finding(
            .pushPriority, at: push.at, push.key, .arrival, .count(Int64(push.priority.rawValue)),
            .count(Int64(PushPriority.background.rawValue))))
        continue
      }
      guard let place = arrivals.place(of: push.key, orAdd: []) else { continue }
      arrivals[place].append(push)
    }
    for place in 0..<arrivals.count {
      if let finding = rateFinding(arrivals[place], thresholds) { found.append(finding) }
      if let finding = netFinding(arrivals[place]) { found.append(finding) }
    }
    for request in requests where request.ending == .discarded(.modeMissing) {
      found.append(
        Finding(.pushModeMissing, at: request.acceptedAt, request.key, .request(request.id)))
    }
    return found
  }

  /// The hour in which most of them arrive, if they are too many.
  private func rateFinding(
    _ arrivals: [PushFact], _ thresholds: FindingThresholds
  ) -> Finding? {
    var first = 0
    var most: (count: Int64, last: PushFact)?
    for last in arrivals.indices {
      while arrivals[last].at - arrivals[first].at >= .hours(1) { first += 1 }
      let count = Int64(last - first + 1)
      if count > most?.count ?? thresholds.pushesPerHour { most = (count, arrivals[last]) }
    }
    guard let most else { return nil }
    return Finding(
      .pushesTooOften, at: most.last.at, most.last.key, .arrival, .count(most.count),
      .count(thresholds.pushesPerHour))
  }

  /// An app that learns of news by pushes alone.
  private func netFinding(_ arrivals: [PushFact]) -> Finding? {
    guard let last = arrivals.last else { return nil }
    for request in requests where request.kind == .refresh && request.app == last.key.app {
      return nil
    }
    return Finding(.pushWithoutRefresh, at: last.at, last.key, .arrival)
  }
}
