import SchedulerEngine

extension StarterScenario {
  static let appName = "com.example.news"
  static let refreshName = "com.example.news.refresh"
  static let cleanupName = "com.example.news.cleanup"

  /// Whoever takes it says when it is opened.
  package static var appWithoutUsers: Scenario.App {
    var app = app(.newcomer)
    app.history = nil
    return app
  }

  static func app(_ habit: NamedHabit) -> Scenario.App {
    var app = Scenario.App()
    app.id = Located(appName)
    app.permitted = Located([Located(refreshName), Located(cleanupName)])
    app.modes = Located([Located(.fetch), Located(.processing)])
    let openings = habit.openings(of: AppID(index: 0))
    if !openings.isEmpty { app.opened = Located(.windows(openings.map({ $0.window }))) }
    app.history = Located(habit.history.written)
    app.tasks = [Located(refresh), Located(cleanup)]
    return app
  }

  private static var refresh: Scenario.Task {
    var work = Scenario.Work()
    work.takes = Located(SpanRange(.seconds(8), .seconds(20)))
    work.bytes = Located(80_000)
    var task = Scenario.Task()
    task.kind = .refresh
    task.identifier = Located(refreshName)
    task.submit = Located([Located(.onBackground), Located(.ifNotPending)])
    task.earliest = Located(.minutes(15))
    task.work = Located(work)
    task.resubmit = Located(.first)
    return task
  }

  private static var cleanup: Scenario.Task {
    var work = Scenario.Work()
    work.total = Located(.minutes(40))
    work.checkpoint = Located(.seconds(30))
    var task = Scenario.Task()
    task.kind = .processing
    task.identifier = Located(cleanupName)
    task.submit = Located([Located(.onBackground), Located(.ifNotPending)])
    task.requires = Located([Located(.power)])
    task.work = Located(work)
    task.resubmit = Located(.untilDone)
    return task
  }
}

extension KnownHistory {
  fileprivate var written: Scenario.History {
    switch self {
    case .newcomer: .newcomer
    case .habits(let days): .days(Int64(days))
    }
  }
}
