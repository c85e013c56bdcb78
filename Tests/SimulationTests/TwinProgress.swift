import SchedulerEngine

/// What the twin's handlers keep on disk of work that carries over runs.
struct TwinProgress {
  private struct Running {
    let run: RunID
    let name: NameID
    let since: Instant
    let work: WorkModel
  }

  private var saved: [AppID: [NameID: Span]] = [:]
  private var owners: [RunID: AppID] = [:]
  private var running: [Running] = []
  private var rowsRead = 0

  /// What is left to do, from here on worked on by this run.
  mutating func begin(
    _ task: TaskModel, total: Span, _ run: RunID, at now: Instant, after rows: [LogRow],
    of app: AppID
  ) -> Span {
    forgetWhatWasRemoved(rows)
    if let before = saved[app, default: [:]][task.name], before >= total {
      saved[app, default: [:]][task.name] = .zero
    }
    owners[run] = app
    running.append(Running(run: run, name: task.name, since: now, work: task.work))
    return total - (saved[app, default: [:]][task.name] ?? .zero)
  }

  /// The run works no longer. True if it did.
  mutating func stop(_ run: RunID, at now: Instant) -> Bool {
    guard let place = running.firstIndex(where: { $0.run == run }), let app = owners[run],
      let total = running[place].work.total
    else { return false }
    let stopped = running.remove(at: place)
    var done = saved[app, default: [:]][stopped.name] ?? .zero
    let worked = (now - stopped.since).milliseconds
    if done.milliseconds + worked >= total.milliseconds {
      done = total
    } else if let checkpoint = stopped.work.checkpoint?.milliseconds, checkpoint > 0 {
      done = Span(milliseconds: done.milliseconds + worked - worked % checkpoint)
    }
    saved[app, default: [:]][stopped.name] = done
    return true
  }

  private mutating func forgetWhatWasRemoved(_ rows: [LogRow]) {
    for row in rows[rowsRead...] {
      if case .world(.uninstall(let app), _) = row.happening { saved[app] = [:] }
    }
    rowsRead = rows.count
  }
}
