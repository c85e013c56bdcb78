import PlatformFacts
import RunRecord
import SchedulerEngine

/// What somebody who watched a phone would have written down: when work was launched, how long it
/// went on, how long it was waited for.
struct Sightings {
  /// The launches while it was watched, in order.
  var launches: [Instant] = []
  /// Those of the whole time, which tell more about times of day.
  var allLaunches: [Instant] = []
  /// From each start to its end.
  var lengths: [Span] = []
  /// From each request to its launch; one that is still pending has waited until the end.
  var waits: [Span] = []
  /// Pushes that were sent, or transfers that were begun, and how many of them arrived.
  var sent: Int64 = 0
  var arrived: Int64 = 0
  let watched: Range<Instant>

  init(watched: Range<Instant>) { self.watched = watched }

  /// Made of nothing but moments, as somebody without a simulator would guess them.
  init(_ moments: [Instant], watched: Range<Instant>) {
    self.watched = watched
    allLaunches = moments
    launches = moments.filter { watched.contains($0) }
  }

  /// How many days it was watched, at least one.
  var days: Int64 {
    let day = Span.days(1).milliseconds
    return max(1, ((watched.upperBound - watched.lowerBound).milliseconds + day / 2) / day)
  }
}

extension Sightings {
  /// What a run shows of this work.
  init(
    _ works: [FieldWork], in record: RunRecord, watched: Range<Instant>, isNew: Bool
  ) {
    self.init(watched: watched)
    for work in works { note(work, in: record) }
    launches = allLaunches.sorted().filter { watched.contains($0) }
    allLaunches.sort()
    if isNew, works.contains(where: { $0 == .refresh || $0 == .processing }) {
      let first = allLaunches.first ?? record.end
      waits = [first - record.start]
    }
  }

  private mutating func note(_ work: FieldWork, in record: RunRecord) {
    if work == .assertion { return noteAssertions(in: record) }
    if work == .transfer { return noteTransfers(in: record) }
    for run in record.runs where Sightings.kind(of: work) == run.kind {
      allLaunches.append(run.launchedAt)
      guard watched.contains(run.launchedAt) else { continue }
      if let end = run.endedAt { lengths.append(end - run.launchedAt) }
    }
    for request in record.requests
    where request.kind == Sightings.kind(of: work) && watched.contains(request.acceptedAt) {
      waits.append((request.endedAt ?? watched.upperBound) - request.acceptedAt)
    }
    if work == .push {
      sent = Int64(record.pushes.count { watched.contains($0.at) })
      arrived = Int64(record.runs.count { $0.kind == .push && watched.contains($0.launchedAt) })
    }
  }

  private mutating func noteTransfers(in record: RunRecord) {
    for transfer in record.transfers {
      sent += 1
      if transfer.endedAt != nil, transfer.done >= transfer.bytes { arrived += 1 }
      waits.append((transfer.firstMovedAt ?? record.end) - transfer.askedAt)
    }
  }

  private mutating func noteAssertions(in record: RunRecord) {
    for activity in record.activities {
      allLaunches.append(activity.beganAt)
      let ends = [activity.expiredAt, activity.frozenAt, activity.endedAt].compactMap { $0 }
      if let end = ends.min() { lengths.append(end - activity.beganAt) }
    }
  }

  static func kind(of work: FieldWork) -> TaskKind? {
    switch work {
    case .refresh: .refresh
    case .processing: .processing
    case .push: .push
    case .continued: .continued
    case .transfer: .transfer
    case .assertion: nil
    }
  }
}
