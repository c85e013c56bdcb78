/// What modelled code does next: the calls live code would make, and going on with its own work.
///
/// A model is told something and answers with these. Whoever performs them stops when the process is
/// gone, as a process does. Small, because there are many.
enum ModelCall: Sendable {
  case register(NameID)
  /// As code does that remembers what it registered in this process.
  case registerOnce(NameID)
  /// The request of the task with this place in its app.
  case submit(Int)
  case setExpirationHandler(RunID, isSet: Bool)
  case reportUse(RunID, processor: Share, networkBytes: Int64)
  case reportProgress(RunID, TaskProgress)
  case updateTitle(RunID)
  case complete(RunID, success: Bool)
  /// Its queue is blocked, so that nobody hears that the time is up.
  case missExpiration(RunID)
  case crash
  case beginWork(RunID, task: Int, DrawSubject)
  /// With the job that waits here.
  case goOn(Int)
  /// The activity with this place in its app.
  case beginActivity(Int)
  case endActivity(ActivityID)
}

/// A call of `submit` with what the code does right before it.
struct ModelSubmission: Sendable {
  let request: TaskRequest
  /// It asks for pending requests first and does not replace one.
  let onlyIfNotPending: Bool
  let registers: RegistrationHabit
}

/// A modelled handler's next step.
struct ModelJob: Sendable {
  enum Step: UInt8 {
    case finishWork, replyToExpiration, submitAfterCompleting
    case succeedAgain, failAgain
    case doUnits, standStill
    case submitInForeground
    case finishActivity, stopActivity
  }

  let app: AppID
  /// Of an activity, its place among those of its app.
  let task: Int
  /// Nil for a timer, which concerns no run.
  let run: RunID?
  var step: Step
  var due: Instant
  /// In order of planning.
  var number: Int64 = 0
  var isFrozen = false
  /// Units done, and what was left of the step under way when its speed last changed, or of an
  /// activity when it was frozen.
  var done: Int64 = 0
  var left: Int64 = 0
  var anchor = Instant.earliest
  var activity = ActivityID.none

  init(_ step: Step, _ app: AppID, task: Int, _ run: RunID?, due: Instant) {
    self.app = app
    self.task = task
    self.run = run
    self.step = step
    self.due = due
  }

  func precedes(_ other: ModelJob) -> Bool {
    due == other.due ? number < other.number : due < other.due
  }
}
