extension Simulation {
  /// Submission by code that is really running; refusals come in the order in which they win. An answer
  /// and no throw, because whoever watches a process for errors pays for each, and a model throws none.
  mutating func submit<Observer: RunObserver>(
    _ request: TaskRequest, of app: Int, _ observer: inout Observer
  ) -> Result<RequestID, SubmissionRefusal> {
    var refusal = refusal(of: request, by: app)
    if refusal == nil && request.kind == .continued {
      refusal = refusalOfContinued(request, by: app)
    }
    if let refusal {
      counts.refused += 1
      observer.note(now, .refused(apps[app].process, request.name, refusal))
      if case .fatal = refusal { endProcess(of: app, .misuse, &observer) }
      return .failure(refusal)
    }
    lastRequest += 1
    counts.accepted += 1
    let id = RequestID(number: lastRequest)
    observer.note(now, .accepted(id, AppID(index: Int32(app)), request))
    var index = place(for: request.name, of: app)
    // A launch is forced by identifier, so it goes over to the request that takes the place.
    let isForced = index >= 0 && requests[index].isForced
    if index < 0 {
      index = freeRequest()
    } else {
      counts.replaced += 1
      observer.note(now, .replaced(requests[index].id, by: id))
      if requests[index].request.kind == .continued { reassess(.continuedRuns) }
    }
    let slot = requests[index].slot
    requests[index] = PendingRequest(
      id: id, app: Int32(app), request: request, accepted: now, watched: watched(by: request.kind),
      isForced: isForced, slot: slot)
    scheduleDecision(index, at: now)
    return .success(id)
  }

  @inline(__always)
  private func refusal(of request: TaskRequest, by app: Int) -> SubmissionRefusal? {
    guard isOffered(request.kind) else { return .kindNotOffered }
    switch apps[app].permission(of: request.name) {
    case .none: return .identifierNotPermitted
    case .mistaken(let mistake): return .wildcard(mistake)
    case .wildcard: if request.kind != .continued { return .wildcard(.otherKind) }
    case .exact: break
    }
    guard apps[app].setup.modes.contains(Modes.needed(for: request.kind)) else {
      return .modeMissing
    }
    guard apps[app].setup.entitlements.isSuperset(of: Entitlements.needed(for: request.kind)) else {
      return .entitlementMissing
    }
    guard apps[app].hasHandler(for: request.name) else {
      return .fatal(.submittedWithoutHandler)
    }
    if device.conditions.isAppleSimulator { return .appleSimulator }
    if device.conditions.backgroundRefresh == .off || !apps[app].conditions.isBackgroundRefreshOn
      || device.conditions.isBackgroundRefreshRestricted
    {
      return .backgroundRefreshOff
    }
    let limit = rules.submission.limit(of: request.kind)
    return otherPending(than: request, of: app) >= limit ? .tooManyPending(limit: limit) : nil
  }

  @inline(__always)
  private func isOffered(_ kind: TaskKind) -> Bool {
    switch kind {
    case .refresh, .processing: true
    case .healthResearch: profile.difference(in: .healthResearch) != nil
    case .continued: profile.difference(in: .continuedProcessing) != nil
    }
  }

  /// A request under the same identifier is replaced, so it does not count (ledger 2.1).
  @inline(__always)
  private func otherPending(than request: TaskRequest, of app: Int) -> Int64 {
    var count: Int64 = 0
    for index in requests.indices
    where Int(requests[index].app) == app && !requests[index].isFree {
      let other = requests[index].request
      if other.kind == request.kind && other.name != request.name { count += 1 }
    }
    return count
  }

  /// Where this app's pending request of this name stands; -1 when there is none.
  @inline(__always)
  func place(for name: NameID, of app: Int) -> Int {
    for index in requests.indices
    where requests[index].request.name == name && Int(requests[index].app) == app
      && !requests[index].isFree
    {
      return index
    }
    return -1
  }

  mutating func freeRequest() -> Int {
    for index in requests.indices where requests[index].isFree { return index }
    requests.append(PendingRequest())
    let index = requests.count - 1
    requests[index].slot = makeSlot(.request, index)
    return index
  }

  mutating func remove(request index: Int) {
    queue.clear(requests[index].slot)
    requests[index].id = RequestID(number: 0)
    requests[index].watched = []
    if requests[index].request.kind == .continued { reassess(.continuedRuns) }
  }

  mutating func cancel<Observer: RunObserver>(
    _ name: NameID, of app: Int, _ observer: inout Observer
  ) {
    let index = place(for: name, of: app)
    if index < 0 { return }
    counts.cancelled += 1
    observer.note(now, .cancelled(requests[index].id))
    remove(request: index)
  }

  mutating func discardRequests<Observer: RunObserver>(
    of app: Int, _ kinds: TaskKinds, _ cause: DiscardCause, _ observer: inout Observer
  ) {
    var index = placeOfRequest(after: 0, of: app)
    while index >= 0 {
      let number = requests[index].id.number
      if kinds.contains(requests[index].request.kind) { discard(index, cause, &observer) }
      index = placeOfRequest(after: number, of: app)
    }
  }

  /// The app's request that comes next in order of acceptance; -1 after the last.
  func placeOfRequest(after number: Int64, of app: Int) -> Int {
    var next = -1
    for index in requests.indices
    where requests[index].id.number > number && Int(requests[index].app) == app {
      if next < 0 || requests[index].id < requests[next].id { next = index }
    }
    return next
  }

  mutating func discard<Observer: RunObserver>(
    _ index: Int, _ cause: DiscardCause, _ observer: inout Observer
  ) {
    counts.discarded += 1
    observer.note(now, .discarded(requests[index].id, cause))
    remove(request: index)
  }
}
