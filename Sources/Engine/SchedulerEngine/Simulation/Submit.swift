/// Submits requests: each is refused, or waits for its first decision.
extension Simulation {
  /// Returns its result instead of throwing, because thrown errors are slow under debuggers and sanitizers.
  mutating func submit(
    _ request: TaskRequest, of app: AppID
  ) -> Result<RequestID, SubmissionRefusal> {
    if let refusal = refusal(of: request, by: app) {
      counts.refused += 1
      note(.refused(apps[app].process, request.name, refusal))
      if case .fatal = refusal { endProcess(of: app, .misuse) }
      return .failure(refusal)
    }
    return .success(accept(request, of: app))
  }

  /// Makes the request pending, in place of an earlier one of its name.
  mutating func accept(_ request: TaskRequest, of app: AppID) -> RequestID {
    counts.accepted += 1
    let id = requests.nextNumber()
    note(.accepted(id, app, request))
    let earlier = requests.place(of: request.name, app)
    if let earlier {
      counts.replaced += 1
      note(.replaced(requests[earlier].id, by: id))
      if requests[earlier].request.kind == .transfer { transfers.end(earlier, &agenda) }
      if requests[earlier].request.kind == .continued {
        requests.reassess(.continuedRuns, &agenda)
      }
    }
    let watched = plan.watched[request.kind].all
    let place = requests.put(id, request, of: app, in: earlier, watched, &agenda)
    agenda.scheduleDecision(requests[place].slot, at: agenda.now)
    return id
  }

  mutating func cancel(_ name: NameID, of app: AppID) {
    guard let place = requests.place(of: name, app) else { return }
    counts.cancelled += 1
    if requests[place].request.kind == .transfer { transfers.end(place, &agenda) }
    note(.cancelled(requests[place].id))
    remove(place)
  }

  mutating func discard(_ place: RequestPlace, _ cause: DiscardCause) {
    counts.discarded += 1
    if requests[place].request.kind == .transfer { transfers.end(place, &agenda) }
    note(.discarded(requests[place].id, cause))
    remove(place)
  }

  mutating func discardRequests(of app: AppID, _ kinds: TaskKinds, _ cause: DiscardCause) {
    var place = requests.first(of: app)
    while let candidate = place {
      place = requests.next(after: candidate)
      if kinds.contains(requests[candidate].request.kind) { discard(candidate, cause) }
    }
  }

  mutating func remove(_ place: RequestPlace) {
    let isContinued = requests[place].request.kind == .continued
    requests.remove(place, &agenda)
    if isContinued { requests.reassess(.continuedRuns, &agenda) }
  }
}

/// The refusals are checked in order of precedence.
extension Simulation {
  private mutating func refusal(of request: TaskRequest, by app: AppID) -> SubmissionRefusal? {
    let permission = apps.rights.permission(of: request.name, for: app)
    if let refusal = apps.rights.admission(of: app).refusal(of: request.kind, permission) {
      return refusal
    }
    if !apps.rights.hasHandler(for: request.name, of: app) {
      return .fatal(.submittedWithoutHandler)
    }
    if let refusal = refusalByDevice(of: request, by: app) { return refusal }
    return request.kind == .continued ? refusalOfContinued(request, by: app) : nil
  }

  private mutating func refusalByDevice(
    of request: TaskRequest, by app: AppID
  ) -> SubmissionRefusal? {
    if device.conditions.isAppleSimulator { return .appleSimulator }
    if device.conditions.backgroundRefresh == .off || !apps[app].conditions.isBackgroundRefreshOn
      || device.conditions.isBackgroundRefreshRestricted
    {
      return .backgroundRefreshOff
    }
    // A request with the same identifier is replaced, so it does not count (fact 120).
    let limit = plan.rules.submission.limit(of: request.kind)
    let others = requests.number(of: request.kind, by: app, besides: request.name)
    return others >= limit ? .tooManyPending(limit: limit) : nil
  }

  private mutating func refusalOfContinued(
    _ request: TaskRequest, by app: AppID
  ) -> SubmissionRefusal? {
    if let refusal = apps.rights.admission(of: app).refusal(
      of: request.continued.resources, hasBackgroundGPU: device.conditions.hasBackgroundGPU)
    {
      return refusal
    }
    if apps[app].conditions.phase != .foreground { return .notInForeground }
    if request.continued.strategy == .queue { return nil }
    // A request that must not wait is refused for whatever it would wait for (fact 77).
    let candidate = PendingRequest(
      id: requests.upcomingNumber, app: app, request: request, accepted: agenda.now, watched: [],
      slot: Agenda.script)
    let decision = judgeContinued(candidate)
    return decision.deciding.map { .cannotStartNow($0) }
  }
}

/// Handlers are registered once per identifier, before the app has finished launching; whether a later
/// registration is too late depends on the system.
extension Simulation {
  mutating func register(_ name: NameID, of app: AppID) -> Registration {
    let registration = apps.rights.answer(
      toRegistering: name, of: app, apps[app].launchPhase, plan.profile)
    note(.registered(apps[app].process, name, registration))
    switch registration {
    case .registered: apps.rights.addHandler(for: name, of: app)
    case .fatal: endProcess(of: app, .misuse)
    case .notPermitted, .wildcard, .stale: break
    }
    return registration
  }

  mutating func registerOnce(_ name: NameID, of app: AppID) {
    if !apps.rights.hasHandler(for: name, of: app) { _ = register(name, of: app) }
  }
}

extension RightsTable {
  fileprivate func answer(
    toRegistering name: NameID, of app: AppID, _ phase: App.LaunchPhase, _ profile: OSProfile
  ) -> Registration {
    switch permission(of: name, for: app) {
    case .none: return .notPermitted
    case .mistaken(let mistake): return .wildcard(mistake)
    case .exact, .foreign, .wildcard: break
    }
    if hasHandler(for: name, of: app) { return .fatal(.registeredTwice) }
    if phase == .launching { return .registered }
    return profile.difference(in: .lateRegistration) == nil
      ? .fatal(.registeredAfterLaunch) : .registered
  }
}
