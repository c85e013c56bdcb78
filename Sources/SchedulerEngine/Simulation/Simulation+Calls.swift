/// What live app code and the owner of the device say. A stale process is recorded and changes
/// nothing; rows wait in the journal for the next `advance`.
extension Simulation {
  public mutating func register(_ name: NameID, by process: ProcessID) -> Registration {
    var rows = takeJournal()
    defer { journal = rows.rows }
    guard let app = app(of: process) else {
      rows.note(now, .registered(process, name, .stale))
      return .stale
    }
    return register(name, of: app, &rows)
  }

  public mutating func submit(
    _ request: TaskRequest, by process: ProcessID
  ) throws(SubmissionRefusal) -> RequestID {
    var rows = takeJournal()
    defer { journal = rows.rows }
    guard let app = app(of: process) else {
      rows.note(now, .refused(process, request.name, .stale))
      throw .stale
    }
    return try submit(request, of: app, &rows).get()
  }

  public mutating func cancel(_ name: NameID, by process: ProcessID) {
    var rows = takeJournal()
    defer { journal = rows.rows }
    if let app = app(of: process) { cancel(name, of: app, &rows) }
  }

  public mutating func cancelAll(by process: ProcessID) {
    var rows = takeJournal()
    defer { journal = rows.rows }
    guard let app = app(of: process) else { return }
    var index = placeOfRequest(after: 0, of: app)
    while index >= 0 {
      let number = requests[index].id.number
      cancel(requests[index].request.name, of: app, &rows)
      index = placeOfRequest(after: number, of: app)
    }
  }

  public mutating func complete(
    _ run: RunID, success: Bool, by process: ProcessID
  ) -> Completion {
    var rows = takeJournal()
    defer { journal = rows.rows }
    let place = place(of: run)
    guard let app = app(of: process), place < 0 || Int(runs[place].app) == app else {
      rows.note(now, .completion(run, success: success, .stale))
      return .stale
    }
    return complete(run, success: success, of: app, &rows)
  }

  public mutating func setExpirationHandler(
    _ isSet: Bool, of run: RunID, by process: ProcessID
  ) {
    let index = place(of: run)
    if index >= 0 && app(of: process) == Int(runs[index].app) {
      runs[index].hasExpirationHandler = isSet
    }
  }

  /// Live code could not be called on its queue when this run expired; kept for the record only.
  public mutating func noteUnheardExpiration(of run: RunID, by process: ProcessID) {
    let index = place(of: run)
    guard index >= 0, runs[index].isExpired, app(of: process) == Int(runs[index].app) else {
      return
    }
    var rows = takeJournal()
    defer { journal = rows.rows }
    rows.note(now, .unheard(run))
  }

  /// Live code crashed: its process ends here, and every run in it.
  public mutating func crash(_ process: ProcessID) {
    guard let app = app(of: process) else { return }
    var rows = takeJournal()
    defer { journal = rows.rows }
    endProcess(of: app, .crashed, &rows)
  }

  /// What the work of a run uses from its launch on, for budgets and processor monitor; without it a
  /// usual share is assumed.
  public mutating func report(
    processor: Share, networkBytes: Int64, of run: RunID, by process: ProcessID
  ) {
    let index = place(of: run)
    guard index >= 0, app(of: process) == Int(runs[index].app) else { return }
    runs[index].processor = min(max(processor, .none), .all)
    runs[index].networkBytes = min(max(networkBytes, 0), Limits.bytesPerRun)
    watchProcessor(of: index)
    // Work that has been too hot for too long already would have been stopped before it could say so.
    if runs[index].burnsOutAt <= now {
      var rows = takeJournal()
      defer { journal = rows.rows }
      endProcess(of: Int(runs[index].app), .processorMonitor, &rows)
    }
  }

  /// When live code's earliest timer is due; `never` for none. There is one alarm for all of it.
  public mutating func setAppAlarm(at instant: Instant) {
    queue.schedule(
      Simulation.alarmSlot, at: instant < now ? now : instant, rank: .appCode)
  }

  /// Changes the world now, as a script would.
  public mutating func apply(_ change: WorldChange) throws(SimulationFault) {
    try SetupCheck.check(change, apps: apps.count, names: Int64(names.count))
    var rows = takeJournal()
    defer { journal = rows.rows }
    apply(change, .caller, &rows)
  }

  mutating func takeJournal() -> DecisionLedger {
    let taken = DecisionLedger(rows: journal)
    journal = []
    return taken
  }
}
