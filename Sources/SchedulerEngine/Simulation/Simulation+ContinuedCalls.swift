/// What live code says of a continued run; models say the same from inside.
extension Simulation {
  /// How far the work is. Fewer units than before are recorded and not taken over.
  public mutating func report(progress: TaskProgress, of run: RunID, by process: ProcessID) {
    guard isOwn(run, of: process) else { return }
    var rows = takeJournal()
    defer { journal = rows.rows }
    take(progress, of: run, &rows)
  }

  /// The title or subtitle that the system shows is another now; the engine keeps no text.
  public mutating func updateTitle(of run: RunID, by process: ProcessID) {
    guard isOwn(run, of: process) else { return }
    var rows = takeJournal()
    defer { journal = rows.rows }
    rows.note(now, .continued(run, .titleChanged))
  }

  private func isOwn(_ run: RunID, of process: ProcessID) -> Bool {
    let place = place(of: run)
    return place >= 0 && runs[place].kind == .continued && app(of: process) == Int(runs[place].app)
  }

  /// How fast continued work of this app goes now, compared with the app in front.
  public func speed(of app: AppID) -> Share {
    apps.indices.contains(Int(app.index)) ? speed(of: Int(app.index)) : .all
  }

  mutating func take<Observer: RunObserver>(
    _ reported: TaskProgress, of run: RunID, _ observer: inout Observer
  ) {
    let index = continuedPlace(of: run)
    if index < 0 { return }
    let before = continuedRuns[index].progress.completed
    let completed = max(reported.completed, 0)
    if completed < before {
      return observer.note(now, .continued(run, .fell(from: before, to: completed)))
    }
    continuedRuns[index].progress = TaskProgress(completed, of: max(reported.total, 0))
    if completed == before { return }
    continuedRuns[index].lastProgress = now
    if continuedRuns[index].isStalled {
      continuedRuns[index].isStalled = false
      observer.note(now, .continued(run, .movedOn))
    }
    planContinued(run)
  }
}
