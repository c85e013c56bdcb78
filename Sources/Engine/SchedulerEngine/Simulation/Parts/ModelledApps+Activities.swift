/// What modelled code does outside its tasks.
extension ModelledApps {
  mutating func begin(_ beginning: ActivityModel.Beginning, _ app: AppID) {
    for index in activities.of(app) where activities[app, index].begins == beginning {
      calls.append(.beginActivity(index))
    }
  }

  mutating func work(
    on activity: ActivityID, _ model: Int, _ app: AppID, for length: Span, _ agenda: inout Agenda
  ) {
    var job = ModelJob(.finishActivity, app, task: model, nil, due: agenda.now + length)
    job.activity = activity
    jobs.add(job, &agenda)
  }

  /// Its work is done.
  mutating func finishActivity(_ job: ModelJob) {
    let model = activities[job.app, job.task]
    if model.endsWhenDone || !model.holdsAssertion { calls.append(.endActivity(job.activity)) }
  }

  mutating func hearExpiration(
    of activity: ActivityID, _ model: Int, _ app: AppID, _ agenda: inout Agenda
  ) {
    switch activities[app, model].expiration {
    case .ends(let after):
      jobs.remove(app, &agenda) { $0.activity == activity }
      if after == .zero { return calls.append(.endActivity(activity)) }
      var job = ModelJob(.stopActivity, app, task: model, nil, due: agenda.now + after)
      job.activity = activity
      goOn(job)
    case .endsWrongIdentifier: calls.append(.endActivity(.none))
    case .renews:
      jobs.remove(app, &agenda) { $0.activity == activity }
      calls.append(.endActivity(activity))
      calls.append(.beginActivity(model))
    case .ignored, .noHandler: break
    }
  }
}

/// The activities of all modelled apps.
struct ModelledActivities: Sendable {
  private var models: [ActivityModel] = []
  /// Where each app's begin; the last entry is the end. Empty where no app has any.
  private var firsts: [Int] = []

  init(_ apps: [AppSetup]) {
    if !apps.contains(where: { !$0.modelledActivities.isEmpty }) { return }
    for app in apps {
      firsts.append(models.count)
      models += app.modelledActivities
    }
    firsts.append(models.count)
  }

  @inline(__always)
  func of(_ app: AppID) -> Range<Int> {
    if firsts.isEmpty { return 0..<0 }
    return 0..<(firsts[Int(app.index) + 1] - firsts[Int(app.index)])
  }

  subscript(app: AppID, index: Int) -> ActivityModel { models[firsts[Int(app.index)] + index] }
}
