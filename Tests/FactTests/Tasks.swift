import SchedulerEngine

/// The tasks most tests want; each test changes what it is about.
extension TaskModel {
  /// Fetches for ten seconds, asks again first thing, not before 15 minutes from then.
  static func refresh(takes length: Span = .seconds(10)) -> TaskModel {
    var task = TaskModel(.refresh, .refresh, work: WorkModel(takes: length))
    task.earliestAfter = .minutes(15)
    return task
  }

  /// Cleans up for two minutes, asks for nothing, and again first thing.
  static func cleanup(takes length: Span = .minutes(2)) -> TaskModel {
    TaskModel(.processing, .cleanup, work: WorkModel(takes: length))
  }

  func with(_ change: (inout TaskModel) -> Void) -> TaskModel {
    var task = self
    change(&task)
    return task
  }
}
