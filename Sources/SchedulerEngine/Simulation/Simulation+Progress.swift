extension Simulation {
  /// How long the modelled work of this run takes if nobody stops it.
  mutating func workLength(of model: Int, for index: Int) -> Span {
    let app = Int(runs[index].app)
    let work = apps[app].models[model].work
    guard let total = work.total else {
      return chance.span(
        from: work.shortest, through: work.longest, .workLength,
        DrawSubject(runs[index].ordinal, of: AppID(index: Int32(app))))
    }
    if apps[app].progress[model] >= total { apps[app].progress[model] = .zero }
    return total - apps[app].progress[model]
  }

  /// The run stops working on its model's total here, and what it saved stays.
  mutating func saveProgress(of index: Int) {
    let model = Int(runs[index].savedModel)
    if model < 0 { return }
    runs[index].savedModel = -1
    let app = Int(runs[index].app)
    apps[app].progress[model] = apps[app].models[model].work.progress(
      from: apps[app].progress[model], worked: now - runs[index].started)
    for job in jobs.indices where jobs[job].run == runs[index].id && !jobs[job].isFree {
      remove(job: job)
    }
  }

  /// Removing an app removes what it saved.
  mutating func forgetProgress(of app: Int) {
    for model in apps[app].progress.indices { apps[app].progress[model] = .zero }
  }
}
