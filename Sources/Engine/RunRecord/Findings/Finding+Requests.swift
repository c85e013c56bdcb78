import SchedulerEngine

extension RunRecord {
  /// Dates asked for that help nobody.
  func submissionFindings(_ thresholds: FindingThresholds) -> [Finding] {
    var found: [Finding] = []
    for request in requests {
      guard let earliest = request.request.earliest else { continue }
      let delay = earliest - request.acceptedAt
      if delay > thresholds.farthestEarliest {
        found.append(
          Finding(
            .earliestTooFar, at: request.acceptedAt, request.key, .request(request.id),
            .span(delay), .span(thresholds.farthestEarliest)))
      }
      if request.kind == .refresh && delay < thresholds.shortestRefreshDelay {
        found.append(
          Finding(
            .asksTooOften, at: request.acceptedAt, request.key, .request(request.id),
            .span(delay), .span(thresholds.shortestRefreshDelay)))
      }
    }
    return found
  }

  /// Requests replaced again and again by one with a later date before their own was reached, so that
  /// none of them runs.
  ///
  /// Told once for each row of replacements, at its last one.
  func dateFindings(_ thresholds: FindingThresholds) -> [Finding] {
    var found: [Finding] = []
    // How often in a row, for each identifier, up to the request looked at.
    var resets = TaskTable<Int64>()
    for request in requests {
      guard let place = resets.place(of: request.key, orAdd: 0) else { continue }
      guard let new = laterReplacement(of: request) else {
        resets[place] = 0
        continue
      }
      resets[place] += 1
      if laterReplacement(of: new) != nil || resets[place] < thresholds.dateResets { continue }
      found.append(
        Finding(
          .dateResetByResubmitting, at: new.acceptedAt, new.key, .request(new.id),
          .count(resets[place]), .count(thresholds.dateResets)))
    }
    return found
  }

  /// The request that replaced this one with a later date while this one's was still to come, if one
  /// did.
  private func laterReplacement(of request: RequestFact) -> RequestFact? {
    guard case .replaced(let other) = request.ending, let new = self.request(other),
      new.id > request.id, new.key == request.key, new.notBefore > request.notBefore,
      new.acceptedAt < request.notBefore, new.request.earliest != nil
    else { return nil }
    return new
  }
}
