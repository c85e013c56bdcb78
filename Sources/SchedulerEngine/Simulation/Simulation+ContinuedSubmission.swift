/// What only continued requests are refused for.
extension Simulation {
  @inline(never)
  mutating func refusalOfContinued(
    _ request: TaskRequest, by app: Int
  ) -> SubmissionRefusal? {
    if let lack = lack(of: request, by: app) { return .resourceUnavailable(lack) }
    if apps[app].conditions.phase != .foreground { return .notInForeground }
    if continuedSlot < 0 {
      continuedSlot = makeSlot(.continued, 0)
      pressureSlot = makeSlot(.pressure, 0)
    }
    if request.continued.strategy == .queue { return nil }
    guard let reason = reasonToWait(for: request, by: app) else { return nil }
    return .cannotStartNow(reason)
  }

  /// The GPU takes a device that has one to give and the entitlement (ledger 2.7, claim 85).
  private func lack(of request: TaskRequest, by app: Int) -> ResourceLack? {
    guard request.continued.resources.contains(.gpu) else { return nil }
    if !device.conditions.hasBackgroundGPU { return .deviceHasNoBackgroundGPU }
    return apps[app].setup.entitlements.contains(.continuedGPU) ? nil : .gpuEntitlementMissing
  }

  /// What a request that must not wait would wait for (claim 77); nil when it can start at once. It
  /// takes a place for as long as it is judged.
  private mutating func reasonToWait(for request: TaskRequest, by app: Int) -> Objector? {
    let index = freeRequest()
    let slot = requests[index].slot
    requests[index] = PendingRequest(
      id: RequestID(number: lastRequest + 1), app: Int32(app), request: request, accepted: now,
      watched: watchedByContinued, slot: slot)
    let decision = judge(index)
    requests[index].id = RequestID(number: 0)
    return decision.deciding
  }

  /// A name that came up while the simulation runs, such as an identifier made for one job. The same
  /// bytes always give the same name.
  public mutating func intern(
    _ name: some Collection<UInt8>
  ) throws(SimulationFault) -> NameID {
    if let known = names.find(name) { return known }
    if Int64(names.count) >= Limits.names {
      throw .tooManyNames(Int64(names.count), limit: Limits.names)
    }
    let added = names.intern(name)
    decisionsByName.append(0)
    for app in apps.indices where apps[app].hasWildcard(names) {
      apps[app].match(added, names, profile)
    }
    return added
  }
}
