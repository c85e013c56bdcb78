public import SchedulerEngine

extension RunRecord {
  /// Whether some selected request was pending or some selected run was running at this instant.
  ///
  /// A chain lives as long as each run leaves a request behind; once it is broken, only the app in the
  /// foreground can restart it.
  public func chainIsAlive(_ selection: TaskSelection, at instant: Instant) -> Bool {
    requests.contains { $0.isPending(at: instant) && selection.contains($0) }
      || runs.contains { $0.isRunning(at: instant) && selection.contains($0) }
  }
}

/// A span after a run in which its identifier was not requested and did not run.
public struct ChainBreak: Equatable, Sendable {
  /// The run after which it begins.
  public let run: RunID
  public let key: TaskKey
  public let from: Instant
  /// When the identifier was requested again; nil if it was not.
  public let until: Instant?
  /// What the app was doing when it requested the identifier again.
  public let healed: SubmissionOccasion?
  /// The launches it cost until the next break, according to a copy of the run with the fix; nil without such
  /// a copy.
  public package(set) var cost: Int64?

  /// Its length; a break that has not ended is measured up to `end`.
  public func length(upTo end: Instant) -> Span { (until ?? end) - from }
}

extension RunRecord {
  /// Where runs left no request behind, in order of their end.
  ///
  /// Continued tasks are requested by the user each time and pushes come from a server, so they have no
  /// chain. A request made right after the run is late but breaks nothing.
  package func chainBreaks(_ thresholds: FindingThresholds) -> [ChainBreak] {
    var nextRequests = TaskTable<RequestFact>()
    var found: [ChainBreak] = []
    // Backwards, so that the identifier's next request is already known.
    for index in requests.indices.reversed() {
      let request = requests[index]
      let next = nextRequests.place(of: request.key).map { nextRequests[$0] }
      if let place = nextRequests.place(of: request.key, orAdd: request) {
        nextRequests[place] = request
      }
      guard case .launched(let id) = request.ending, let run = run(id),
        TaskKinds.scheduled.contains(run.kind),
        let endedAt = run.endedAt
      else { continue }
      if let next, next.acceptedAt - endedAt <= thresholds.resubmissionDelay { continue }
      found.append(
        ChainBreak(
          run: id, key: run.key, from: endedAt, until: next?.acceptedAt, healed: next?.occasion))
    }
    return found.sorted { $0.from != $1.from ? $0.from < $1.from : $0.run < $1.run }
  }
}

extension Range where Bound == Instant {
  public var length: Span { upperBound - lowerBound }
}
