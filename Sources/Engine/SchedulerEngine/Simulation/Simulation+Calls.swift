/// Calls by live app code and by the device's owner. A stale process is recorded and changes nothing.
/// Their rows are read by the next `advance`.
extension Simulation {
  public mutating func register(_ name: NameID, by process: ProcessID) -> Registration {
    makeUnique()
    guard let app = apps.app(of: process) else {
      note(.registered(process, name, .stale))
      return .stale
    }
    return register(name, of: app)
  }

  public mutating func submit(
    _ request: TaskRequest, by process: ProcessID
  ) throws(SubmissionRefusal) -> RequestID {
    makeUnique()
    guard let app = apps.app(of: process) else {
      note(.refused(process, request.name, .stale))
      throw .stale
    }
    return try submit(request, of: app).get()
  }

  /// A background session's task begins: the engine moves its bytes, and delivers a run when they are
  /// through or never will be. Nil from a stale process.
  public mutating func beginTransfer(
    _ name: NameID, earliest: Instant? = nil, _ terms: TransferTerms, by process: ProcessID
  ) throws(SimulationFault) -> RequestID? {
    makeUnique()
    try SetupCheck.check(terms)
    guard let app = apps.app(of: process) else { return nil }
    return beginTransfer(name, earliest: earliest, terms, of: app)
  }

  public mutating func cancel(_ name: NameID, by process: ProcessID) {
    makeUnique()
    guard let app = apps.app(of: process) else { return }
    cancel(name, of: app)
  }

  public mutating func cancelAll(by process: ProcessID) {
    makeUnique()
    guard let app = apps.app(of: process) else { return }
    var place = requests.first(of: app)
    while let candidate = place {
      place = requests.next(after: candidate)
      // Pushes and transfers are not the scheduler's.
      if requests[candidate].request.kind.isSubmitted {
        cancel(requests[candidate].request.name, of: app)
      }
    }
  }

  public mutating func complete(
    _ run: RunID, success: Bool, by process: ProcessID
  ) -> Completion {
    makeUnique()
    guard let app = apps.app(of: process), isOwnOrOver(run, app) else {
      note(.completion(run, success: success, .stale))
      return .stale
    }
    return complete(run, success: success, of: app)
  }

  private func isOwnOrOver(_ run: RunID, _ app: AppID) -> Bool {
    runs.place(of: run).map { runs[$0].app == app } ?? true
  }

  public mutating func setExpirationHandler(
    _ isSet: Bool, of run: RunID, by process: ProcessID
  ) {
    makeUnique()
    if let app = apps.app(of: process) { setExpirationHandler(isSet, of: run, app) }
  }

  /// Live code could not be called on its queue when this run expired; kept for the record only.
  public mutating func noteUnheardExpiration(of run: RunID, by process: ProcessID) {
    makeUnique()
    guard let place = ownPlace(of: run, process), runs[place].isExpired else { return }
    note(.unheard(run))
  }

  /// Live code crashed: its process ends here, and every run in it.
  public mutating func crash(_ process: ProcessID) {
    makeUnique()
    guard let app = apps.app(of: process) else { return }
    endProcess(of: app, .crashed)
  }

  /// What the work of a run uses from its launch on, for budgets and processor monitor; without it a
  /// usual share is assumed.
  public mutating func report(
    processor: Share, networkBytes: Int64, of run: RunID, by process: ProcessID
  ) {
    makeUnique()
    guard let place = ownPlace(of: run, process) else { return }
    let app = runs[place].app
    reportUse(of: run, app, processor: processor, networkBytes: networkBytes)
    // Work that has been too hot for too long already would have been stopped before it could say so.
    if runs[place].processorLimitAt <= agenda.now {
      endProcess(of: app, .processorMonitor)
    }
  }

  /// How far the work of a continued run is.
  public mutating func report(progress: TaskProgress, of run: RunID, by process: ProcessID) {
    makeUnique()
    guard let place = ownPlace(of: run, process), runs[place].kind == .continued else { return }
    take(progress, of: run, runs[place].app)
  }

  /// The title or subtitle that the system shows is another now; the engine keeps no text.
  public mutating func updateTitle(of run: RunID, by process: ProcessID) {
    makeUnique()
    guard let place = ownPlace(of: run, process), runs[place].kind == .continued else { return }
    note(.continued(run, .titleChanged))
  }

  private func ownPlace(of run: RunID, _ process: ProcessID) -> RunPlace? {
    apps.app(of: process).flatMap { runs.place(of: run, $0) }
  }

  /// When live code's earliest timer is due; `never` for none. There is one alarm for all of it.
  public mutating func setAppAlarm(at instant: Instant) {
    makeUnique()
    agenda.schedule(Agenda.appAlarm, at: max(instant, agenda.now), rank: .appCode)
  }

  /// Changes the world now, as a script would.
  public mutating func apply(_ change: WorldChange) throws(SimulationFault) {
    makeUnique()
    try SetupCheck.check(change, apps: Int(apps.count), names: Int64(names.count))
    apply(change, .caller)
  }

  /// A name that came up while the simulation runs, such as an identifier made for one job. The same
  /// bytes always give the same name.
  public mutating func intern(
    _ name: some Collection<UInt8>
  ) throws(SimulationFault) -> NameID {
    makeUnique()
    if let known = names.find(name) { return known }
    if Int64(names.count) >= Limits.names {
      throw .tooManyNames(Int64(names.count), limit: Limits.names)
    }
    let added = names.intern(name)
    requests.learnName()
    apps.learn(added, names)
    return added
  }
}
