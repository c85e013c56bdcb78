/// The code of all modelled apps: it is told what live code would be told, and answers with calls.
struct ModelledApps: Sendable {
  var tasks: ModelledTasks
  let activities: ModelledActivities
  var habits: Pool<ModelHabits>
  var calls = Pool<ModelCall>(capacity: 16)
  private var nextCallPosition = 0
  /// What the calls say of going on later.
  private(set) var waiting = Pool<ModelJob>()
  var jobs: JobTable
  /// Work on totals under way.
  var totals: [TotalWork] = []

  init(_ setup: Setup) {
    tasks = ModelledTasks(setup.apps)
    activities = ModelledActivities(setup.apps)
    habits = Pool(capacity: setup.apps.count)
    for app in setup.apps { habits.append(ModelHabits(app)) }
    jobs = JobTable(apps: setup.apps.count)
  }

  mutating func makeUnique() {
    tasks.makeUnique()
    jobs.makeUnique()
    calls.makeUnique()
    waiting.makeUnique()
  }

  /// Whether this app's code does nothing when it is told this; nothing else may be waiting for it.
  @inline(__always)
  func ignores(_ stop: Stop, _ app: AppID) -> Bool {
    switch stop {
    case .killed, .ended, .reached, .appTimers, .faulted: true
    case .foreground: !habits[app].actsInFront
    case .background: !habits[app].actsBehind
    case .frozen, .resumed: !jobs.hasAny(of: app)
    case .started, .deliver, .expire, .expireActivity: false
    }
  }

  /// Where the next call of the answer stands; nil when it is complete.
  @inline(__always)
  mutating func nextCall() -> Int? {
    if nextCallPosition == calls.count { return nil }
    nextCallPosition &+= 1
    return nextCallPosition &- 1
  }

  /// The answer is complete; or the process is gone, and what it would have done next is not done.
  mutating func dropCalls() {
    calls.removeAll()
    if waiting.count > 0 { waiting.removeAll() }
    nextCallPosition = 0
  }

  /// Answers with going on later.
  mutating func goOn(_ job: ModelJob) {
    calls.append(.goOn(waiting.count))
    waiting.append(job)
  }
}

/// Work on a total that carries over runs.
struct TotalWork: Sendable {
  let run: RunID
  let task: Int
  let began: Instant
}
