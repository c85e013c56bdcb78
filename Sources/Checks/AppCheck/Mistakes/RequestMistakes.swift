// What can be wrong with registrations and requests.

import Basics
import Documents
import RunRecord
import RunText
package import SchedulerEngine

extension MistakeDetails {
  static var neverRegistered: MistakeDetails {
    .init(
      source: .observed(facts: 218, 21), consequence: .ended, rows: [.registeredInTime],
      suspects: [.registration],
      explanation:
        "Code requests a task for which the given code registers no handler. On a device such a submit raises an exception that cannot be caught in Swift. A library outside the given sources may register it.",
      example: .init(
        frame: .code,
        wrong: #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
        right: """
          scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
          let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
          """))
  }

  static var neverRequested: MistakeDetails {
    .init(
      source: .documented(facts: 45, 21), rows: [.submitted], suspects: [.submission],
      explanation:
        "A handler is registered, but the given code never requests its task, so it never runs. A submit under #if DEBUG is not in the app that users have.",
      example: .init(
        frame: .code,
        wrong: """
          scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
            task.setTaskCompleted(success: true)
          }
          """,
        right: """
          scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
            task.setTaskCompleted(success: true)
          }
          let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
          """))
  }

  static var registeredTwice: MistakeDetails {
    .init(
      source: .documented(facts: 27), rows: [.registeredInTime],
      suspects: [.registration, .misuse],
      explanation:
        "An identifier is registered in two places. A process may reach only one of them: the second registration crashes the app.",
      example: .init(
        frame: .code,
        wrong: """
          scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
          scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
          """,
        right:
          #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#
      ))
  }

  static var registeredLate: MistakeDetails {
    .init(
      source: .documented(facts: 22, 23, 216), consequence: .endedUpToIOS18,
      rows: [.registeredInTime], suspects: [.registration, .misuse],
      explanation:
        "Refresh and processing handlers must be registered before the app has finished launching. A function that is called later is too late; continued processing is exempt.",
      example: .init(
        frame: .code,
        wrong: """
          func viewDidLoad() {
            scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
          }
          let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
          """,
        right: """
          init() {
            scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
          }
          let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
          """))
  }

  static var dateBeyondWeek: MistakeDetails {
    .init(
      source: .documented(facts: 7, 8), rows: [.datesFarEnough], suspects: [.farDate],
      explanation:
        "Apple advises an earliest date within a week: if the user stops opening the app, a request further ahead may never run.",
      example: .init(
        frame: .code,
        wrong: """
          let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
          request.earliestBeginDate = Date(timeIntervalSinceNow: 9 * 86_400)
          """,
        right: """
          let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
          request.earliestBeginDate = Date(timeIntervalSinceNow: 86_400)
          """))
  }

  static var dateTooSoon: MistakeDetails {
    .init(
      source: .assumed(facts: 39, 40), rows: [.datesFarEnough],
      explanation:
        "A refresh is requested only minutes ahead. The date is only a lower bound, and the system spaces refreshes much further apart. This is a hint, not a rule of the system.",
      example: .init(
        frame: .code,
        wrong: """
          let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
          request.earliestBeginDate = Date(timeIntervalSinceNow: 60)
          """,
        right: """
          let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
          request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
          """))
  }

  static var dateIgnored: MistakeDetails {
    .init(
      source: .documented(facts: 228),
      explanation:
        "Requests for continued processing inherit the property and ignore it.")
  }

  static var tooManyRequests: MistakeDetails {
    .init(
      source: .documented(facts: 120), suspects: [.submission],
      explanation:
        "An app can have one refresh request and ten processing requests pending. A submit beyond that throws tooManyPendingTaskRequests, which code with try? never sees. Identifiers that are never pending at the same time do no harm.",
      example: .init(
        frame: .code,
        wrong: """
          let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
          let other = BGAppRefreshTaskRequest(identifier: "com.a.s")
          """,
        right: #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#))
  }

  static var submitErrorIgnored: MistakeDetails {
    .init(
      source: .documented(facts: 120), only: .files, rows: [.errorLookedAt],
      suspects: [.submission],
      explanation:
        "try? and an empty catch hide the reason why nothing runs: the identifier is not permitted, too many requests are pending, or background refresh is off. try! ends the app in each of these cases, also on a device whose user has switched background refresh off.",
      example: .init(
        frame: .code,
        wrong: """
          scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
          let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
          try? scheduler.submit(request)
          """,
        right: """
          scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
          let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
          do { try scheduler.submit(request) } catch { log(error) }
          """))
  }

  static var submittedBeforeRegistering: MistakeDetails {
    .init(
      source: .observed(facts: 218), consequence: .ended, rows: [.registeredInTime],
      suspects: [.registration, .misuse],
      explanation:
        "A request is submitted before its handler is registered, during launch or in a function that registers afterwards. On a device such a submit raises an exception that cannot be caught in Swift.",
      example: .init(
        frame: .launch,
        wrong: """
          again()
          register()
          """,
        right: """
          register()
          again()
          """))
  }

  static var registeredSometimes: MistakeDetails {
    .init(
      source: .documented(facts: 22, 23), only: .files, rows: [.registeredInTime],
      suspects: [.registration],
      explanation:
        "A handler is registered only if a condition holds while the app launches. In a background launch it may not hold, as before the user has signed in: then the launch finds no handler, and a submit raises an exception. Conditions on the system, tests and previews do not count.",
      example: .init(
        frame: .launch, wrong: "if session.isSignedIn { register() }", right: "register()"))
  }

  static var cancelledAtLaunch: MistakeDetails {
    .init(
      source: .documented(facts: 45), only: .files, rows: [.submitted], suspects: [.submission],
      explanation:
        "Every launch cancels all requests, and nothing is submitted behind it. The system launches the app for one task, and that launch takes the requests of the others away.",
      example: .init(
        frame: .launch, wrong: "scheduler.cancelAllTaskRequests()", right: "register()"))
  }

  static var cancelsUnlisted: MistakeDetails {
    .init(
      source: .assumed(facts: 15, 16, remark: "a request of an earlier version may be pending"),
      only: .files, rows: [.exactSpelling], suspects: [.identifier],
      explanation:
        "Code cancels the requests of an identifier that is not in the list. That is harmless if an earlier version of the app used it. If it is misspelt, the request that was meant stays pending.",
      example: .init(
        frame: .code,
        wrong: #"scheduler.cancel(taskRequestWithIdentifier: "com.a.refesh")"#,
        right: #"scheduler.cancel(taskRequestWithIdentifier: "com.a.r")"#))
  }
}

extension Mistake {
  package static func cancelsUnlisted(_ name: String, suggestion: String?) -> Mistake {
    Mistake(
      .cancelsUnlisted, "this cancels \(quoted(name)), which is not in the list",
      "harmless if it was retired", related: suggestion.map { difference(name, $0) },
      help: suggestion.map { "did you mean \(quoted($0))?" }
        ?? "keep it for as long as an earlier version may have left a request",
      replacement: suggestion.map { "\"\($0)\"" },
      note: "a request of an earlier version is cancelled; a misspelt one cancels nothing")
  }

  package static func neverRegistered(
    _ name: String, _ kind: TaskKind, misspelt: String? = nil
  ) -> Mistake {
    Mistake(.neverRegistered) { setting in
      Message(
        "\(quoted(name)) is requested, but \(setting.nothing("registers a handler for it"))",
        "requested here", related: misspelt.map { _ in "meant for it, perhaps" },
        help: misspelt.map { "register \(quoted(name)) where \(quoted($0)) is registered" }
          ?? (kind == .continued
            ? "register its handler before the first submit"
            : "register its handler before the app has finished launching"),
        note: "on a device submit raises an exception, which ends the app")
    }
  }

  package static func neverRequested(_ name: String) -> Mistake {
    Mistake(.neverRequested) { setting in
      Message(
        "\(quoted(name)) has a handler, but \(setting.nothing("requests it"))", "never runs",
        help: "submit a request for it when the app goes to the background and in its handler",
        note: "one request gives one launch; without a request there is none")
    }
  }

  package static var submittedInDebugOnly: Mistake {
    Mistake(
      .neverRequested, "only debug builds submit a request", "not in a release build",
      help: "move the submit out of #if DEBUG",
      note: "one request gives one launch; without a request there is none")
  }

  package static func registeredTwice(_ name: String) -> Mistake {
    Mistake(.registeredTwice) { setting in
      switch setting {
      case .files:
        Message(
          "\(quoted(name)) is registered in two places", "again here", related: "first here",
          help: "register it once per process",
          note: "if both are reached, the second registration crashes the app on a device")
      case .scenario:
        Message(
          "\(quoted(name)) is registered twice in one process", "more than once",
          help: "register it once per process, or use a new identifier for each job",
          note: "on a device the second registration crashes the app")
      }
    }
  }

  /// Without the name if it is not known.
  package static func registeredLate(_ name: String?, _ moment: LateMoment) -> Mistake {
    Mistake(
      .registeredLate, "\(handler(name)) is registered after the app has launched", moment.words,
      help: "register in application(_:didFinishLaunchingWithOptions:) or in the app's init",
      note:
        "up to iOS 18 this crashes the app, and reports of iOS 26 differ; in a background launch the handler is missing"
    )
  }

  package static func dateBeyondWeek(
    seconds: Int64, isExact: Bool = true, isMost: Bool = false
  ) -> Mistake {
    let bound = isExact ? "" : isMost ? "up to " : "at least "
    return Mistake(
      .dateBeyondWeek, "the earliest date is \(bound)\(span(seconds)) ahead, more than a week",
      "may never run", help: "stay within a week, and check in the handler whether it is time",
      note: "Apple advises this: if the user stops opening the app, such a request may never run")
  }

  package static func dateTooSoon(seconds: Int64) -> Mistake {
    Mistake(.dateTooSoon) { setting in
      let minutes = FindingThresholds().shortestRefreshDelay.milliseconds / 60_000
      return Message(
        "the earliest date is \(span(seconds)) ahead", "will not run that often",
        help:
          "\(setting == .files ? "write \(minutes) * 60" : "ask for \(minutes)m") or more; the system decides when it runs",
        note: "the system spaces refreshes itself; Apple's example is not a minimum")
    }
  }

  package static var dateIgnored: Mistake {
    Mistake(
      .dateIgnored, "continued processing has no earliest date", "ignored", help: "remove it",
      note: "on a device the request starts at once or waits in the queue")
  }

  package static func tooManyRequests(_ kind: TaskKind, identifiers: Int, limit: Int) -> Mistake {
    Mistake(
      .tooManyRequests,
      "\(identifiers) identifiers are requested for \(kind.words), and an app can have \(limit) pending",
      "one too many", related: "the first",
      help: "use fewer identifiers, or submit each one after the previous one has run",
      note: "on a device a submit beyond the limit throws tooManyPendingTaskRequests (2)")
  }

  package static var submitErrorIgnored: Mistake {
    Mistake(
      .submitErrorIgnored, "an error of submit is ignored", "hides why it fails",
      help: "write do { try … } catch { … } and log the error",
      note: "submit throws when the identifier is not permitted or too many are pending")
  }

  private static func handler(_ name: String?) -> String { name.map(quoted) ?? "a handler" }

  /// Without a name it depends on who calls: an identifier may have been registered at launch already.
  package static func submittedBeforeRegistering(_ name: String?) -> Mistake {
    guard let name else {
      var mistake = Mistake(
        .submittedBeforeRegistering,
        "a request is submitted before this function registers its handler", "submitted here",
        help: "register first, or register all handlers at launch",
        note: "on a device submit raises an exception for an identifier that is not registered yet")
      mistake.isPossible = true
      return mistake
    }
    return Mistake(
      .submittedBeforeRegistering,
      "\(quoted(name)) is submitted before its handler is registered", "submitted here",
      help: "register all handlers first thing in the launch",
      note: "on a device submit raises an exception, which crashes the app")
  }

  package static func registeredSometimes(_ name: String?) -> Mistake {
    Mistake(
      .registeredSometimes, "\(handler(name)) is registered only under a condition",
      "not in every launch", related: "only if this holds",
      help: "register it in every launch, and ask for the condition in its handler",
      note: "a launch without its handler is lost, and a submit without it crashes the app")
  }

  package static var submitErrorFatal: Mistake {
    Mistake(
      .submitErrorIgnored, "an error of submit ends the app", "try! crashes when it throws",
      help: "write do { try … } catch { … } and log the error",
      note: "submit also throws when the user has switched background refresh off")
  }

  package static func registeredAgain(_ name: String) -> Mistake {
    Mistake(
      .registeredTwice, "\(quoted(name)) is registered each time it is submitted",
      "the second time in a process",
      help: "register it once, or give each job an identifier of its own under a wildcard",
      note: "on a device the second registration crashes the app")
  }

  package static var cancelledAtLaunch: Mistake {
    Mistake(
      .cancelledAtLaunch, "every launch cancels all requests", "also a launch in the background",
      help: "cancel single requests, and only where they are no longer wanted",
      note: "a launch for one task removes the requests of all others")
  }

  private static func span(_ seconds: Int64) -> String {
    let units: [(length: Int64, name: String)] = [(86_400, "day"), (3_600, "hour"), (60, "minute")]
    let unit = units.first { seconds > 0 && seconds % $0.length == 0 } ?? (1, "second")
    return counted(seconds / unit.length, unit.name)
  }
}
