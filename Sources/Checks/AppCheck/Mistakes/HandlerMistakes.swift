// What can be wrong with a handler: its ends, its expiration, its next request, its isolation.

import Basics
import Documents
import RunRecord
import RunText
package import SchedulerEngine

extension MistakeDetails {
  static var resubmittedTooLate: MistakeDetails {
    .init(
      source: .documented(facts: 48), rows: [.nextRequested], suspects: [.resubmittedLate],
      explanation:
        "A handler submits the next request after setTaskCompleted. Do it the other way round: a process can be suspended as soon as its last task is completed.",
      example: .init(
        frame: .handler,
        wrong: """
          task.setTaskCompleted(success: true)
          again()
          """,
        right: """
          again()
          task.setTaskCompleted(success: true)
          """))
  }

  static var resubmittedSometimes: MistakeDetails {
    .init(
      source: .documented(facts: 45, 47), rows: [.nextRequested], suspects: [.neverResubmitted],
      explanation:
        "A refresh submits its next request only after some outcomes. The first run with a different outcome is its last, until the app runs for another reason and submits again.",
      example: .init(
        frame: .handler,
        wrong: """
          if isFresh { again() }
          task.setTaskCompleted(success: true)
          """,
        right: """
          again()
          task.setTaskCompleted(success: true)
          """))
  }

  static var neverCompleted: MistakeDetails {
    .init(
      source: .documented(facts: 68, 69), consequence: .killed, only: .files,
      rows: [.completedOnEveryPath], suspects: [.neverCompleted],
      explanation:
        "The handler was followed on every path, and none of them calls setTaskCompleted. The task then keeps the app running until its time is up.",
      example: .init(
        frame: .handler,
        wrong: """
          again()
          work()
          """,
        right: """
          again()
          work()
          task.setTaskCompleted(success: true)
          """))
  }

  static var notAlwaysCompleted: MistakeDetails {
    .init(
      source: .documented(facts: 68, 301), only: .files, rows: [.completedOnEveryPath],
      suspects: [.neverCompleted],
      explanation:
        "One path through the handler ends without setTaskCompleted: an early return, a catch, a case of a switch, an error that leaves a Task, or a loop over a stream, which ends when its Task is cancelled. The place is where that path ends. Of 49 public apps, 13 had such a path.",
      example: .init(
        frame: .handler,
        wrong: """
          again()
          guard isOnline else { return }
          task.setTaskCompleted(success: true)
          """,
        right: """
          again()
          guard isOnline else { return task.setTaskCompleted(success: false) }
          task.setTaskCompleted(success: true)
          """))
  }

  static var completedTwice: MistakeDetails {
    .init(
      source: .observed(facts: 139, 255), only: .files, rows: [.completedOnEveryPath],
      suspects: [.misuse],
      explanation:
        "One path through the handler calls setTaskCompleted twice. Reports differ on what the second call does: some authors saw it end the process. Work goes on after an expirationHandler that completes the task, also a Task that it cancels, and completes once more unless it looks at Task.isCancelled or at a flag first.",
      example: .init(
        frame: .handler,
        wrong: """
          again()
          if !isOnline { task.setTaskCompleted(success: false) }
          task.setTaskCompleted(success: true)
          """,
        right: """
          again()
          task.setTaskCompleted(success: true)
          """))
  }

  static var noExpirationHandler: MistakeDetails {
    .init(
      source: .documented(facts: 65), only: .files, rows: [.expirationHandled],
      suspects: [.noExpirationHandler],
      explanation:
        "The handler begins work that goes on after it returns, and sets no expirationHandler. The system then ends the task without a warning, and the work stops wherever it is.",
      example: .init(
        frame: .handler,
        wrong: """
          again()
          queue.async { task.setTaskCompleted(success: true) }
          """,
        right: """
          again()
          task.expirationHandler = { stop() }
          queue.async { task.setTaskCompleted(success: true) }
          """))
  }

  static var expirationHandlerLate: MistakeDetails {
    .init(
      source: .documented(facts: 73), only: .files, rows: [.expirationHandled],
      suspects: [.noExpirationHandler],
      explanation:
        "The expirationHandler is set after the work began, or even after setTaskCompleted. An earlier expiration finds no handler. Setting it behind `let work = Task { … }` is fine where it needs that constant.",
      example: .init(
        frame: .handler,
        wrong: """
          again()
          queue.async { task.setTaskCompleted(success: true) }
          task.expirationHandler = { stop() }
          """,
        right: """
          again()
          task.expirationHandler = { stop() }
          queue.async { task.setTaskCompleted(success: true) }
          """))
  }

  static var neverResubmitted: MistakeDetails {
    .init(
      source: .documented(facts: 45, 71), only: .files, rows: [.nextRequested],
      suspects: [.neverResubmitted],
      explanation:
        "One request gives one launch. A refresh handler that submits no new request does not run again until the app submits one elsewhere. Nor does a processing handler; it is told of where the app always asks for it after some time.",
      example: .init(
        frame: .handler,
        wrong: #"task.setTaskCompleted(success: true)"#,
        right: """
          again()
          task.setTaskCompleted(success: true)
          """))
  }

  static var succeedsWhenExpired: MistakeDetails {
    .init(
      source: .documented(facts: 67, 256), only: .files, rows: [.expirationHandled],
      explanation:
        "The expirationHandler calls setTaskCompleted(success: true). It is called because time ran out before the work was done, so success is not true, even where it is the only completion.",
      example: .init(
        frame: .handler,
        wrong: """
          again()
          task.expirationHandler = { task.setTaskCompleted(success: true) }
          queue.async { task.setTaskCompleted(success: true) }
          """,
        right: """
          again()
          task.expirationHandler = { task.setTaskCompleted(success: false) }
          queue.async { task.setTaskCompleted(success: true) }
          """))
  }

  static var expiresInVain: MistakeDetails {
    .init(
      source: .documented(facts: 65, 67), only: .files, rows: [.expirationHandled],
      suspects: [.noExpirationHandler],
      explanation:
        "The expirationHandler was followed, and it neither stops any work nor completes the task. Cancelling a Task, an Operation or a DispatchWorkItem only sets a flag: work that never looks at it goes on. The work runs on until the system ends it, and the app may be killed.",
      example: .init(
        frame: .handler, wrong: #"task.expirationHandler = { print("expired") }"#,
        right: "task.expirationHandler = { work.cancel() }"))
  }

  static var wrongCast: MistakeDetails {
    .init(
      source: .documented(facts: 205, 206, 322), consequence: .ended, only: .files,
      rows: [.completedOnEveryPath], suspects: [.misuse],
      explanation:
        "The handler casts its task with as! to a class that none of the requests for its identifier gives. A task has the class that belongs to its request, so the cast ends the app at each launch. A closure of SwiftUI's .backgroundTask(.appRefresh(…)) is for refreshes only, and the task of another request never gets there.",
      example: .init(
        frame: .handler, wrong: "finish(task as! BGProcessingTask)",
        right: "finish(task as! BGAppRefreshTask)"))
  }

  static var isolated: MistakeDetails {
    .init(
      source: .observed(facts: 219, 222), only: .files,
      rows: [.completedOnEveryPath, .expirationHandled],
      suspects: [.misuse],
      explanation:
        "A closure inherits the actor of the code around it, and the system calls it on the queue of the registration, which does not belong to that actor. In the Swift 6 language mode the closure traps where it is entered, at each launch or when the time is up. In the Swift 5 mode it runs, and races with the actor. App delegates, scene delegates, views, apps and view controllers belong to the main actor without a word in the code, and so does all code of a target whose default isolation is the main actor. Write @Sendable in front of its parameters, or register with `using: .main` for the main actor.",
      example: .init(
        frame: .code,
        wrong: """
          @MainActor func register() {
            scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
          }
          """,
        right: """
          @MainActor func register() {
            scheduler.register(forTaskWithIdentifier: "com.a.r", using: .main) { task in again(task) }
          }
          """))
  }

  static var blocksInHandler: MistakeDetails {
    .init(
      source: .documented(facts: 140, 219), only: .files,
      rows: [.nothingBlocks, .expirationHandled],
      suspects: [.misuse],
      explanation:
        "The handler or its expirationHandler waits on the queue that the system calls it on: for a semaphore, a group or an operation, or asleep. That queue is serial, so the expirationHandler is not called until the wait is over, and the system may end the app before. Return from the handler, and complete the task where the work ends.",
      example: .init(
        frame: .handler,
        wrong: """
          let semaphore = DispatchSemaphore(value: 0)
          queue.async { load(); semaphore.signal() }
          semaphore.wait()
          """,
        right: "queue.async { load() }"))
  }

  static var sceneWorkNotAwaited: MistakeDetails {
    .init(
      source: .documented(facts: 210), only: .files, rows: [.completedOnEveryPath],
      suspects: [.misuse],
      explanation:
        "The closure of SwiftUI's .backgroundTask starts work in a Task or on a queue, and ends without waiting for it. The end of the closure completes the task, so the app may be suspended before the work is done, and expiration does not cancel it. Await the work in the closure itself.",
      example: .init(
        frame: .code,
        wrong: #"scene.backgroundTask(.urlSession("a")) { Task { await store.load() } }"#,
        right: #"scene.backgroundTask(.urlSession("a")) { await store.load() }"#))
  }
}

extension Mistake {
  package static var resubmittedTooLate: Mistake {
    Mistake(
      .resubmittedTooLate, "the next request is submitted after the task is completed",
      "may be too late", related: "submitted here",
      help: "submit it first thing in the handler, before setTaskCompleted",
      note: "a device may suspend the app before the request is submitted")
  }

  package static var resubmittedByWork: Mistake {
    Mistake(
      .resubmittedTooLate,
      "the expirationHandler completes the task before its work has submitted the next request",
      "may be the end of the app's time", related: "submitted here, by the work",
      help: "submit it first thing in the handler, before the work",
      note: "a device may suspend the app before the request is submitted")
  }

  package static var neverResubmittedInClosure: Mistake {
    Mistake(
      .neverResubmitted, "the closure that requests the next run of this handler is never called",
      "it runs only once",
      help: "submit the next request first thing in the handler",
      note: "one request gives one launch; there is no other until the app submits again")
  }

  package static func resubmittedOnlyAfter(success: Bool) -> Mistake {
    Mistake(
      .resubmittedSometimes,
      "the next request is submitted only after a \(success ? "success" : "failure")",
      "the first \(success ? "failure" : "success") is its last run",
      help: "submit it first thing in the handler, on every path",
      note: "one request gives one launch; the next waits until the app itself submits")
  }

  package static var notAlwaysResubmitted: Mistake {
    Mistake(
      .resubmittedSometimes,
      "a path through this refresh handler does not request the next refresh",
      "this path ends here", related: "in the function called here",
      help: "submit the next request first thing in the handler",
      note: "one request gives one launch; there is no other until the app submits again")
  }

  package static var neverCompleted: Mistake {
    Mistake(
      .neverCompleted, "this handler never calls setTaskCompleted", "no path completes the task",
      help: "call setTaskCompleted(success:) at the end of the work, whether it succeeded or not",
      note: "the task keeps the app running until its time is up, and the app may be killed")
  }

  package static var notAlwaysCompleted: Mistake {
    Mistake(
      .notAlwaysCompleted, "a path through a handler ends without setTaskCompleted",
      "this path ends here", related: "in the function called here",
      help: "call setTaskCompleted(success:) on this path too",
      note: "the task keeps the app running until its time is up, and the app may be killed")
  }

  package static var groupNotAlwaysLeft: Mistake {
    Mistake(
      .notAlwaysCompleted,
      "a path ends without leaving the group that the task's completion waits for",
      "this path ends here", related: "in the function called here",
      help: "call leave() on this path too, so that the group notifies and the task is completed",
      note: "the task keeps the app running until its time is up, and the app may be killed")
  }

  package static var operationNotAlwaysEnds: Mistake {
    Mistake(
      .notAlwaysCompleted,
      "a path through an operation ends without the closure that completes the task",
      "this path ends here", related: "in the function called here",
      help: "call the closure on this path too, or complete the task in a completionBlock",
      note: "the task keeps the app running until its time is up, and the app may be killed")
  }

  package static var cancelledByAnotherRun: Mistake {
    Mistake(
      .notAlwaysCompleted,
      "another call of this function cancels the subscription that completes the task",
      "a cancelled subscription calls neither closure", related: "called here too",
      help: "complete the task before this, or let the second caller wait for the first",
      note: "the task keeps the app running until its time is up, and the app may be killed")
  }

  package static var completedByPhase: Mistake {
    Mistake(
      .completedTwice, "a task that was completed is kept, and completed once more", "again here",
      related: "first here, and the property keeps the task",
      help: "set the property to nil where the task is completed",
      note: "on some devices the second call crashed the app")
  }

  package static var completedTwice: Mistake {
    Mistake(
      .completedTwice, "a path through a handler calls setTaskCompleted twice", "again here",
      related: "first here", help: "complete the task once, where the work ends",
      note: "on some devices the second call crashed the app")
  }

  package static var completedAfterExpiring: Mistake {
    Mistake(
      .completedTwice, "the work completes the task again after its expirationHandler did",
      "work that goes on comes here too", related: "first here, when the time is up",
      help: "complete the task here only and just cancel the work there, or ask for a flag first",
      note: "on some devices the second call crashed the app")
  }

  package static var noExpirationHandler: Mistake {
    Mistake(
      .noExpirationHandler, "this handler begins work and sets no expirationHandler",
      "expected one before the work",
      help: "set task.expirationHandler first, and stop the work in it",
      note: "without one, the task ends without a warning when its time is up")
  }

  package static var expirationHandlerLate: Mistake {
    Mistake(
      .expirationHandlerLate, "the expirationHandler is set after the work began",
      "too late for an early expiration",
      help: "set it before the work begins",
      note: "an earlier expiration finds no handler")
  }

  package static var neverResubmitted: Mistake {
    Mistake(
      .neverResubmitted, "this refresh handler never requests the next refresh",
      "it runs only once",
      help: "submit the next request first thing in the handler",
      note: "one request gives one launch; there is no other until the app submits again")
  }

  package static var processedOnce: Mistake {
    Mistake(
      .neverResubmitted, "this processing handler never requests its next run",
      "it runs once each time the app asks",
      help: "submit the next request first thing in the handler",
      note: "one request gives one launch; there is no other until the app submits again")
  }

  package static var succeedsWhenExpired: Mistake {
    Mistake(
      .succeedsWhenExpired, "the expirationHandler reports success", "the work was cut off here",
      help: "call setTaskCompleted(success: false) here",
      note: "the task was told to stop before its work was done")
  }

  package static var expiresInVain: Mistake {
    Mistake(
      .expiresInVain, "the expirationHandler stops nothing", "the work goes on",
      help: "cancel the work here, or complete the task",
      note: "an app whose task is not completed soon after may be killed")
  }

  package static var cancelsInVain: Mistake {
    Mistake(
      .expiresInVain, "cancelling the work stops nothing", "it never looks at isCancelled",
      help: "look at isCancelled between the steps of the work, and end it early",
      note: "an app whose task is not completed soon after may be killed")
  }

  package static func wrongCast(_ type: String, submitted kind: TaskKind) -> Mistake {
    Mistake(
      .wrongCast, "the task of a \(kind.requestClass) is cast to \(type)",
      "expected \(kind.taskClass)", help: "write as! \(kind.taskClass)",
      note: "on a device the cast ends the app at each launch of the task")
  }

  package static var blocksInHandler: Mistake {
    Mistake(
      .blocksInHandler, "a handler waits on the queue that the system calls it on",
      "blocks until this is over",
      help: "return from the handler, and complete the task where the work ends",
      note: "the expirationHandler is called on the same queue, so it is not called in time")
  }

  package static func isolated(_ fault: ActorFault, isOfExpiry: Bool = false) -> Mistake {
    let entered = isOfExpiry ? "when the time is up" : "at each launch of the task"
    let note =
      switch fault {
      case .mayTrap: "in the Swift 6 language mode it traps where it is entered"
      case .traps: "it traps where it is entered, \(entered)"
      case .races: "it races with the actor, and in the Swift 6 mode it traps where it is entered"
      }
    var mistake = Mistake(
      .isolated, "this closure belongs to an actor that the queue of its handler does not serve",
      "inherits the actor of the code around it",
      help:
        "write @Sendable before its parameters, or register with using: .main for the main actor",
      note: note)
    if fault == .traps { mistake.ownConsequence = .ended }
    return mistake
  }

  package static func wrongScene(_ name: String, _ gets: TaskKind, requested kind: TaskKind)
    -> Mistake
  {
    var mistake = Mistake(
      .wrongCast, "\(quoted(name)) is requested for \(kind.words), and only a scene handles it",
      "expected \(gets.requestClass)", related: "gets tasks of a \(gets.requestClass) only",
      help:
        "request a \(gets.requestClass), or register a handler of \(kind.words) with BGTaskScheduler",
      note: "on a device the closure of the scene never gets this task")
    mistake.ownConsequence = .unhandled
    return mistake
  }

  package static var sceneWorkNotAwaited: Mistake {
    Mistake(
      .sceneWorkNotAwaited, "a scene's background task ends before the work that it starts",
      "nothing waits for this", related: "the end of this closure completes the task",
      help: "await the work in the closure itself",
      note: "the app may be suspended with the work half done, and expiration does not cancel it")
  }
}
