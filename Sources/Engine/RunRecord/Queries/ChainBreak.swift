public import SchedulerEngine

/// A stretch after a run in which nothing was asked for under its identifier and nothing ran.
public struct ChainBreak: Equatable, Sendable {
  /// That it begins after.
  public let run: RunID
  public let key: TaskKey
  public let from: Instant
  /// When it was asked for again; nil if that did not happen.
  public let until: Instant?
  /// What the app was doing when it asked again.
  public let healed: SubmissionOccasion?
  /// How many launches it cost until the next break, as a copy of the run with the fix shows; nil where
  /// none was made.
  public internal(set) var cost: Int64?

  /// How long it lasts, as far as the record goes.
  public func length(upTo end: Instant) -> Span { (until ?? end) - from }
}

extension RunRecord {
  /// Where runs left nothing behind, in order of their end.
  ///
  /// A continued task is asked for by the user each time and a push comes from a server, so they have no
  /// chain. A request made right
  /// after the run comes late and breaks nothing.
  func chainBreaks(_ thresholds: FindingThresholds) -> [ChainBreak] {
    var nextRequests = TaskTable<RequestFact>()
    var found: [ChainBreak] = []
    // From the last request to the first, so that the next one is at hand.
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
