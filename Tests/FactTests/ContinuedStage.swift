import SchedulerEngine

extension Stage {
  /// The bare stage with continued tasks that the user asks for by opening the app, which stays open
  /// for an hour from 08:00 on day 1.
  static func continued(_ tasks: TaskModel...) -> Stage {
    var stage = Stage.bare()
    stage.setup.apps[0].code = .models(tasks)
    stage.setup.apps[0].permitted = tasks.map(\.name)
    stage.at("day 1 08:00", .open(news, for: .hours(1)))
    return stage
  }

  /// The live app, opened at 08:00 on day 1, with these entries in its permitted list.
  static func liveInFront(permitting entries: String...) -> Stage {
    var stage = Stage.live()
    for entry in entries { stage.setup.apps[0].permitted.append(stage.name(entry)) }
    stage.at("day 1 08:00", .open(news, for: .hours(1)))
    return stage
  }

  mutating func name(_ text: String) -> NameID { setup.names.intern(Array(text.utf8)) }
}

extension TaskModel {
  /// Exports a hundred units, one every three seconds while the app is in front.
  static func export(_ number: Int32 = 1, every pace: Span = .seconds(3)) -> TaskModel {
    var task = TaskModel(continued: .further(number), UnitWork(100, every: pace))
    task.work.expiration = .completes(after: .zero)
    return task
  }
}

extension Recording {
  /// What happened to a continued run, in order.
  func events(of number: Int64 = 1) -> [(at: Instant, event: ContinuedEvent)] {
    rows.compactMap { row in
      guard case .continued(RunID(number: number), let event) = row.happening else { return nil }
      return (row.at, event)
    }
  }
}
