/// The tasks of all modelled apps; live code has none.
struct ModelledTasks: Sendable {
  private var models = Pool<TaskModel>()
  /// The saved progress of each task. It is on disk, so it survives the process.
  private var progress = Pool<Span>()
  /// The index of each app's first task; the last entry is the end.
  private var firsts = Pool<Int>()

  init(_ apps: [AppSetup]) {
    for app in apps {
      firsts.append(models.count)
      guard case .models(let tasks) = app.code else { continue }
      for task in tasks { models.append(task) }
    }
    firsts.append(models.count)
    progress = Pool(repeating: .zero, count: models.count)
  }

  /// Leaves out the models, which never change.
  mutating func makeUnique() { progress.makeUnique() }

  @inline(__always)
  func of(_ app: AppID) -> Range<Int> {
    let app = Int(app.index)
    return Range(uncheckedBounds: (0, firsts[app + 1] &- firsts[app]))
  }

  @inline(__always)
  private func place(_ task: Int, _ app: AppID) -> Int {
    firsts[Int(app.index)] &+ task
  }

  subscript(app: AppID, task: Int) -> TaskModel {
    @inline(__always) unsafeAddress { models.address(place(task, app)) }
  }

  @inline(__always)
  func first(_ name: NameID, of app: AppID) -> Int? {
    for task in of(app) where self[app, task].name == name { return task }
    return nil
  }

  func progress(of task: Int, _ app: AppID) -> Span { progress[place(task, app)] }

  mutating func setProgress(_ done: Span, _ task: Int, of app: AppID) {
    progress[place(task, app)] = done
  }

  /// Saves the progress after working this long, as far as checkpoints allow.
  mutating func keep(_ task: Int, of app: AppID, worked: Span) {
    let before = progress(of: task, app)
    setProgress(self[app, task].work.progress(from: before, worked: worked), task, of: app)
  }
}

/// Which events make an app's tasks act.
struct ModelHabits: Sendable {
  let hasTimers: Bool
  let actsInFront: Bool
  let actsBehind: Bool
  let infers: Bool

  init(_ app: AppSetup) {
    var tasks: [TaskModel] = []
    if case .models(let models) = app.code { tasks = models }
    let activities = app.modelledActivities
    infers =
      tasks.contains { $0.work.usesNeuralEngine }
      || activities.contains { $0.uses.contains(.neuralEngine) }
    hasTimers = tasks.contains { $0.submitsEvery != nil }
    let isLate = tasks.contains { $0.registers == .late }
    actsInFront =
      hasTimers || isLate || tasks.contains { $0.submits.contains(.onOpen) }
      || activities.contains { $0.begins == .onOpen }
    actsBehind =
      hasTimers || isLate || infers || tasks.contains { $0.submits.contains(.onBackground) }
      || activities.contains { $0.begins == .onBackground }
  }
}
