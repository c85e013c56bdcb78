/// Modelled code that submits again and again while the user has the app in front.
extension Simulation {
  mutating func startTimers(of app: Int) {
    for model in apps[app].models.indices {
      guard let every = apps[app].models[model].submitsEvery, isAlive(app) else { continue }
      add(
        ModelJob(
          run: ModelJob.timer, app: Int32(app), process: apps[app].process, task: Int32(model),
          step: .submitInForeground, due: now + every))
    }
  }

  mutating func stopTimers(of app: Int) {
    for job in jobs.indices where jobs[job].run == ModelJob.timer && Int(jobs[job].app) == app {
      remove(job: job)
    }
  }

  /// The timer of this job is due: it submits and is set again.
  mutating func fire<Observer: RunObserver>(_ job: ModelJob, _ observer: inout Observer) {
    let app = Int(job.app)
    submitModel(Int(job.task), of: app, &observer)
    guard isAlive(app), let every = apps[app].models[Int(job.task)].submitsEvery else { return }
    var next = job
    next.due = now + every
    add(next)
  }
}

extension ModelJob {
  /// Stands where no run is concerned.
  static let timer = RunID(number: -1)
}
