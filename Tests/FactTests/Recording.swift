import SchedulerEngine

/// What a play left behind: its rows in order, and questions about them.
struct Recording {
  /// One accepted submission and what became of it.
  struct Request {
    let id: RequestID
    let asked: TaskRequest
    let accepted: Instant
    /// Its objections from each moment on at which they changed.
    var objections: [(from: Instant, set: RuleSet)] = []
    /// When it stopped being pending, if it did.
    var gone: Instant?
  }

  /// One delivery of a request to its handler.
  struct Launch {
    let id: RunID
    let launch: LaunchID
    let asked: TaskRequest
    let accepted: Instant
    let at: Instant
    var expired: Instant?
    var cause: ExpiryCause?
    var wasWarned = false
    var ended: Instant?
    var outcome: Outcome?

    var lasted: Span? { ended.map { $0 - at } }
    /// From submission to start.
    var waited: Span { at - accepted }
  }

  let rows: [LogRow]
  /// The simulation at the end of the play.
  let end: Simulation
  private(set) var requests: [Request] = []
  private(set) var launches: [Launch] = []

  init(rows: [LogRow], end: Simulation) {
    self.rows = rows
    self.end = end
    for row in rows { take(row) }
  }

  private mutating func take(_ row: LogRow) {
    switch row.happening {
    case .accepted(let id, _, let asked):
      requests.append(Request(id: id, asked: asked, accepted: row.at))
    case .decided(let id, let set, _): requests[place(id)].objections.append((row.at, set))
    case .replaced(let id, _), .cancelled(let id), .discarded(let id, _):
      requests[place(id)].gone = row.at
    case .launched(let run, let id, let launch, _):
      let request = requests[place(id)]
      requests[place(id)].gone = row.at
      launches.append(
        Launch(
          id: run, launch: launch, asked: request.asked, accepted: request.accepted, at: row.at))
    case .expired(let run, let cause, let hasHandler):
      launches[place(run)].expired = row.at
      launches[place(run)].cause = cause
      launches[place(run)].wasWarned = hasHandler
    case .ended(let run, let outcome):
      launches[place(run)].ended = row.at
      launches[place(run)].outcome = outcome
    default: break
    }
  }

  private func place(_ id: RequestID) -> Int { Int(id.number) - 1 }
  private func place(_ id: RunID) -> Int { Int(id.number) - 1 }
}

/// What tests ask a recording.
extension Recording {
  func launches(of name: NameID) -> [Launch] { launches.filter { $0.asked.name == name } }

  /// The starts of a name's launches.
  func starts(of name: NameID) -> [Instant] { launches(of: name).map(\.at) }

  func starts(of name: NameID, on day: Int64) -> [Instant] {
    starts(of: name).filter { $0.day == day }
  }

  /// The time between one start and the next.
  func gaps(of name: NameID) -> [Span] {
    let starts = starts(of: name)
    return zip(starts, starts.dropFirst()).map { $1 - $0 }
  }

  /// The request that was pending at a moment, everything at it included.
  func pending(_ name: NameID, at moment: Instant) -> Request? {
    requests.last { request in
      request.asked.name == name && request.accepted <= moment
        && request.gone.map { $0 > moment } ?? true
    }
  }

  /// What stood in the way of the pending request at a moment; nil when nothing was requested.
  func objections(to name: NameID, at moment: Instant) -> RuleSet? {
    pending(name, at: moment)?.objections.last { $0.from <= moment }?.set
  }

  /// Whether one request was pending from one moment to another and this stood in its way throughout.
  func isHeld(_ name: NameID, by objector: RuleID, from: Instant, until: Instant) -> Bool {
    guard let request = pending(name, at: from), let first = objections(to: name, at: from),
      request.gone.map({ $0 > until }) ?? true
    else { return false }
    let later = request.objections.filter { $0.from > from && $0.from <= until }.map(\.set)
    return ([first] + later).allSatisfy { $0.contains(objector) }
  }

  var refusals: [SubmissionRefusal] {
    rows.compactMap { row in
      if case .refused(_, _, let refusal) = row.happening { refusal } else { nil }
    }
  }

  /// The calls of `setTaskCompleted` for a run, in order.
  func completions(of run: RunID) -> [Completion] {
    rows.compactMap { row in
      if case .completion(run, _, let completion) = row.happening { completion } else { nil }
    }
  }

  /// The runs whose expiration handler was not called.
  var unheard: [RunID] {
    rows.compactMap { row in if case .unheard(let run) = row.happening { run } else { nil } }
  }

  /// The ends of processes, with their causes.
  var kills: [KillCause] {
    rows.compactMap { row in
      if case .processEnded(_, let cause) = row.happening { cause } else { nil }
    }
  }

  /// What launches and runs took from the energy budget, in order.
  var energyTaken: [Int64] {
    rows.compactMap { row in
      if case .charged(_, let energy, _) = row.happening { energy } else { nil }
    }
  }

  /// When the user opened the app.
  var openings: [Instant] {
    rows.compactMap { row in
      if case .world(.open(news, _), _) = row.happening { row.at } else { nil }
    }
  }
}

extension [Span] {
  /// The middle one in order of length; zero when there is none.
  var median: Span { isEmpty ? .zero : sorted()[count / 2] }
}
