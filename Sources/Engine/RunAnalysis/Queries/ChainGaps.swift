public import RunRecord
public import SchedulerEngine

extension RunRecord {
  /// The spans of this range in which no selected request was pending and no selected run was running.
  public func chainGaps(
    of selection: TaskSelection, during range: Range<Instant>
  ) -> [Range<Instant>] {
    var gaps: [Range<Instant>] = []
    var aliveUntil = range.lowerBound
    for life in lives(of: selection) {
      if life.lowerBound >= range.upperBound { break }
      if life.lowerBound > aliveUntil { gaps.append(aliveUntil..<life.lowerBound) }
      if life.upperBound > aliveUntil { aliveUntil = life.upperBound }
    }
    if aliveUntil < range.upperBound { gaps.append(aliveUntil..<range.upperBound) }
    return gaps
  }

  /// The spans in which a selected request was pending or a selected run was running, by their start.
  private func lives(of selection: TaskSelection) -> [Range<Instant>] {
    var lives: [Range<Instant>] = []
    for request in requests where selection.contains(request) {
      add(request.acceptedAt, request.endedAt, to: &lives)
    }
    for run in runs where selection.contains(run) {
      add(run.launchedAt, run.endedAt, to: &lives)
    }
    return lives.sorted { $0.lowerBound < $1.lowerBound }
  }

  private func add(_ from: Instant, _ to: Instant?, to lives: inout [Range<Instant>]) {
    let end = to ?? .never
    if from < end { lives.append(from..<end) }
  }
}
