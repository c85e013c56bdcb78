/// What modelled code does about what it is told.
extension ModelledApps {
  mutating func hearStart(_ app: AppID) {
    for task in tasks.of(app) {
      switch tasks[app, task].registers {
      case .atLaunch: calls.append(.register(tasks[app, task].name))
      case .twice:
        calls.append(.register(tasks[app, task].name))
        calls.append(.register(tasks[app, task].name))
      case .late, .never, .beforeSubmitting, .beforeEachSubmitting: break
      }
    }
    submit(on: .onLaunch, app)
    begin(.onLaunch, app)
  }

  mutating func hearForeground(_ app: AppID, _ clock: ModelClock) {
    for task in tasks.of(app) where tasks[app, task].registers == .late {
      calls.append(.registerOnce(tasks[app, task].name))
    }
    submit(on: .onOpen, app)
    begin(.onOpen, app)
    if !habits[app].hasTimers { return }
    for task in tasks.of(app) {
      guard let every = tasks[app, task].submitsEvery else { continue }
      goOn(ModelJob(.submitInForeground, app, task: task, nil, due: clock.now + every))
    }
  }

  mutating func hearBackground(_ app: AppID, _ agenda: inout Agenda) {
    if habits[app].hasTimers { jobs.removeTimers(of: app, &agenda) }
    submit(on: .onBackground, app)
    begin(.onBackground, app)
  }

  private mutating func submit(on trigger: SubmissionTriggers, _ app: AppID) {
    for task in tasks.of(app) where tasks[app, task].submits.isSuperset(of: trigger) {
      calls.append(.submit(task))
    }
  }

  /// A script has the app submit the request of this task.
  mutating func hearScript(submit task: Int) { calls.append(.submit(task)) }

  mutating func hearDelivery(
    of run: RunID, _ name: NameID, _ draw: DrawSubject, _ app: AppID
  ) {
    guard let task = tasks.first(name, of: app) else { return }
    let work = tasks[app, task].work
    calls.append(.setExpirationHandler(run, isSet: work.expiration != .noHandler))
    calls.append(.reportUse(run, processor: work.processor, networkBytes: work.networkBytes))
    if work.resubmission.comesFirst { resubmit(task, app) }
    calls.append(.beginWork(run, task: task, draw))
  }

  /// Its handler submits the next request, or those of all tasks.
  mutating func resubmit(_ task: Int, _ app: AppID) {
    if tasks[app, task].work.resubmitsEveryTask {
      for each in tasks.of(app) where tasks[app, each].kind.isSubmitted {
        calls.append(.submit(each))
      }
    } else {
      calls.append(.submit(task))
    }
  }

  mutating func hearExpiration(
    of run: RunID, _ name: NameID, _ app: AppID, _ clock: ModelClock, _ agenda: inout Agenda
  ) {
    guard let task = tasks.first(name, of: app) else { return }
    let work = tasks[app, task].work
    if work.blocksQueue { return calls.append(.missExpiration(run)) }
    guard case .completes(let after) = work.expiration else { return }
    if let rest = tasks[app, task].handsOver { begin(rest, app) }
    stopWork(of: run, app, &agenda)
    jobs.remove(app, &agenda) { $0.run == run }
    let reply = ModelJob(.replyToExpiration, app, task: task, run, due: clock.now + after)
    after == .zero ? finish(reply, clock) : goOn(reply)
  }

  /// What is left becomes a transfer, which needs no time of the app's.
  private mutating func begin(_ rest: NameID, _ app: AppID) {
    guard let task = tasks.first(rest, of: app),
      tasks[app, task].kind == .transfer
    else { return }
    calls.append(.submit(task))
  }

  mutating func hearFreeze(_ app: AppID, _ agenda: inout Agenda) { jobs.freeze(app, &agenda) }
  mutating func hearResumption(_ app: AppID, _ agenda: inout Agenda) { jobs.resume(app, &agenda) }
}
