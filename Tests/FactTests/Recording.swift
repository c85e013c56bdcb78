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
