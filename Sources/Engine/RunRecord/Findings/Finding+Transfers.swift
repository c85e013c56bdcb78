import SchedulerEngine

extension RunRecord {
  /// What keeps transfers from their end, or makes them later than their app seems to expect.
  func transferFindings(_ thresholds: FindingThresholds) -> [Finding] {
    var found: [Finding] = []
    var delayed = TaskTable<(count: Int64, last: TransferFact)>()
    for transfer in transfers {
      if let finding = endFinding(transfer) { found.append(finding) }
      if let finding = waitFinding(transfer, thresholds) { found.append(finding) }
      guard wasDelayed(transfer),
        let place = delayed.place(of: transfer.key, orAdd: (0, transfer))
      else { continue }
      delayed[place].count += 1
      delayed[place].last = transfer
    }
    for place in 0..<delayed.count where delayed[place].count >= thresholds.delayedTransfers {
      let last = delayed[place].last
      found.append(
        Finding(
          .transfersOneByOne, at: last.askedAt, last.key, .request(last.request),
          .count(delayed[place].count)))
    }
    return found
  }

  private func endFinding(_ transfer: TransferFact) -> Finding? {
    guard let end = transfer.end, let at = transfer.endedAt else { return nil }
    let code: FindingCode
    switch end {
    case .finished: return nil
    case .timedOut: code = .transferTimedOut
    case .forceQuit: code = .transferCancelled
    }
    return Finding(
      code, at: at, transfer.key, .request(transfer.request), .bytes(transfer.done),
      .bytes(transfer.bytes))
  }

  /// The app did not ask for a discretionary transfer and got one that waited.
  private func waitFinding(
    _ transfer: TransferFact, _ thresholds: FindingThresholds
  ) -> Finding? {
    let isMeant =
      transfer.isDiscretionary && transfer.needs.contains(.begunInBackground)
      && !transfer.needs.contains(.askedDiscretionary)
    // What began in a run or after a launch had no time in front.
    guard isMeant, let request = request(transfer.request), request.occasion == .inFront else {
      return nil
    }
    let moved = transfer.firstMovedAt ?? transfer.endedAt ?? end
    let wait = moved - request.notBefore
    if wait < thresholds.urgentTransfer { return nil }
    return Finding(
      .transferBegunInBackground, at: transfer.askedAt, transfer.key,
      .request(transfer.request), .span(wait))
  }

  private func wasDelayed(_ transfer: TransferFact) -> Bool {
    objections(of: transfer.request).contains { $0.objections.contains(.transferDelay) }
  }
}
