import SchedulerEngine

/// One app with one refresh on a phone where nothing but its own handler is of interest.
enum OneApp {
  // 2026-06-01T00:00Z, a Monday.
  static let monday = Instant(milliseconds: 1_780_272_000_000)

  static func setup(_ work: WorkModel) -> Setup {
    var setup = Setup()
    setup.start = monday
    let name = setup.names.intern(Array("com.example.news".utf8))
    let refresh = setup.names.intern(Array("com.example.news.refresh".utf8))
    var task = TaskModel(.refresh, refresh, work: work)
    task.earliestAfter = .minutes(15)
    var app = AppSetup(name, code: .models([task]))
    app.permitted = [refresh]
    setup.apps = [app]
    setup.rules.running.refreshReclaimed = .none
    setup.habits = NamedHabit.messenger.openings(of: AppID(index: 0))
    return setup
  }

  static func models(_ setup: Setup) -> [TaskModel] {
    if case .models(let models) = setup.apps[0].code { models } else { [] }
  }
}
