public import SchedulerEngine

extension RunRecord {
  /// The selected runs in order of delivery. Looks at each run once.
  public func runs(of selection: TaskSelection) -> [RunFact] {
    runs.filter { selection.contains($0) }
  }

  /// The selected runs launched in this range; when they ended does not matter.
  public func runs(of selection: TaskSelection, during range: Range<Instant>) -> [RunFact] {
    runs.filter { range.contains($0.launchedAt) && selection.contains($0) }
  }

  public func ran(_ selection: TaskSelection, during range: Range<Instant>) -> Bool {
    runs.contains { range.contains($0.launchedAt) && selection.contains($0) }
  }

  /// No selected run was launched in this range. True also where nothing was ever requested: ask for
  /// the objections to tell the two apart.
  public func never(_ selection: TaskSelection, during range: Range<Instant>) -> Bool {
    !ran(selection, during: range)
  }

  /// The first selected run launched at or after this instant.
  public func firstRun(of selection: TaskSelection, from instant: Instant) -> RunFact? {
    runs.first { $0.launchedAt >= instant && selection.contains($0) }
  }

  /// Whether a selected run was launched no earlier than the instant and at most the span after it.
  public func ran(
    _ selection: TaskSelection, within span: Span, after instant: Instant
  ) -> Bool {
    guard let run = firstRun(of: selection, from: instant) else { return false }
    return run.launchedAt <= instant + span
  }
}
