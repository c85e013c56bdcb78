import SchedulerEngine

extension RunRecord {
  /// What costs continued tasks their time, or is no work for them.
  func continuedFindings() -> [Finding] {
    var found: [Finding] = []
    for request in requests where request.kind == .continued {
      let at = request.acceptedAt
      if !request.request.continued.isUserAction {
        found.append(Finding(.submittedUnasked, at: at, request.key, .request(request.id)))
      }
      if let earliest = request.request.earliest {
        found.append(
          Finding(.dateIgnored, at: at, request.key, .request(request.id), .instant(earliest)))
      }
    }
    for run in runs where run.kind == .continued {
      let at = run.endedAt ?? end
      let fact = run.continued
      if let expiry = run.expiry, expiry.cause == .noProgress, let since = fact.stalledSince {
        found.append(
          Finding(.stalled, at: expiry.at, run.key, .run(run.id), .span(expiry.at - since)))
      } else if fact.stalls > 0 {
        found.append(Finding(.riskyGap, at: at, run.key, .run(run.id), .count(fact.stalls)))
      }
      if fact.falls > 0 {
        found.append(Finding(.progressFell, at: at, run.key, .run(run.id), .count(fact.falls)))
      }
    }
    return found
  }
}

extension WildcardMistake {
  var code: FindingCode {
    switch self {
    case .namedItself: .wildcardNamedItself
    case .otherBundle, .asteriskElsewhere: .wildcardMisspelt
    case .emptySuffix: .wildcardSuffixEmpty
    case .otherKind: .wildcardForOtherKind
    }
  }
}

extension ResourceLack {
  var code: FindingCode {
    switch self {
    case .deviceHasNoBackgroundGPU: .gpuUnavailable
    case .gpuEntitlementMissing: .gpuEntitlementMissing
    }
  }
}
