// What can be wrong with background sessions, pushes and running elsewhere.

import Basics
import Documents
import RunRecord
import RunText
import SchedulerEngine

extension MistakeDetails {
  static var sessionUse: MistakeDetails {
    .init(
      source: .documented(
        facts: 99, remark: "the page on background downloads asks for a delegate"),
      only: .files, rows: [.sessionDelegate],
      explanation:
        "A background session reports to its delegate only. Closures and awaited calls belong to a process that may be gone when the transfer ends; on a device such a call raises an exception. Files that also use other sessions are not checked.",
      example: .init(
        frame: .code,
        wrong: """
          let configuration = URLSessionConfiguration.background(withIdentifier: "x")
          let session = URLSession(configuration: configuration)
          """,
        right: """
          let configuration = URLSessionConfiguration.background(withIdentifier: "x")
          let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
          """))
  }

  static var fileNotMoved: MistakeDetails {
    .init(
      source: .documented(
        facts: 99, remark: "the page on background downloads moves it in the call"),
      only: .files, rows: [.fileMoved],
      explanation:
        "The file of a download is deleted as soon as urlSession(_:downloadTask:didFinishDownloadingTo:) returns. Work that starts later, in a Task or on a queue, no longer finds it.",
      example: .init(
        frame: .code,
        wrong: """
          func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask,
            didFinishDownloadingTo location: URL) { Task { store.take(location) } }
          """,
        right: """
          func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask,
            didFinishDownloadingTo location: URL) { store.take(location) }
          """))
  }

  static var sessionEvents: MistakeDetails {
    .init(
      source: .documented(facts: 104), only: .files, rows: [.eventsHandled],
      explanation:
        "The system launches the app when the transfers of a background session are done, and hands it a closure. Keep it, make the session again, and call it in urlSessionDidFinishEvents(forBackgroundURLSession:).",
      example: .init(
        frame: .code,
        wrong: """
          let configuration = URLSessionConfiguration.background(withIdentifier: "x")
          func application(_ app: UIApplication, handleEventsForBackgroundURLSession name: String,
            completionHandler: @escaping () -> Void) {  }
          """,
        right: """
          let configuration = URLSessionConfiguration.background(withIdentifier: "x")
          func application(_ app: UIApplication, handleEventsForBackgroundURLSession name: String,
            completionHandler: @escaping () -> Void) { kept = completionHandler }
          func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) { kept?() }
          """))
  }

  static var payloadNotSilent: MistakeDetails {
    .init(
      source: .documented(facts: 127), only: .files, rows: [.contentAvailable],
      explanation:
        "An .apns file beside the code is a push payload. One that shows nothing must have \"content-available\": 1 in \"aps\", spelt exactly like this.",
      example: .init(
        frame: .payload,
        wrong: #"{ "aps": { "content_available": 1 } }"#,
        right: #"{ "aps": { "content-available": 1 } }"#))
  }

  static var fetchResultMissing: MistakeDetails {
    .init(
      source: .documented(facts: 108), only: .files, rows: [.fetchResultTold],
      explanation:
        "The handler of a silent push has about 30 seconds and must report its result: new data, no data or failed. This one never does, or not on every path.",
      example: .init(
        frame: .code,
        wrong: """
          func application(_ app: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],
            fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void) { load() }
          """,
        right: """
          func application(_ app: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],
            fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void) { done(.newData) }
          """))
  }

  static var pushModeMissing: MistakeDetails {
    .init(
      source: .documented(facts: 212), only: .files, rows: [.modesDeclared],
      explanation:
        "The code has the handler for silent pushes, but UIBackgroundModes lacks remote-notification.",
      example: .init(
        frame: .plistOfPushes,
        wrong: lists(permitted: ["com.a.r"], modes: ["fetch"]),
        right: lists(permitted: ["com.a.r"], modes: ["fetch", "remote-notification"])))
  }

  static var progressMissing: MistakeDetails {
    .init(
      source: .documented(facts: 78), only: .files, rows: [.progressReported],
      explanation:
        "Continued processing must report progress, or it expires. None of the given code increases completedUnitCount; a library may do so.",
      example: .init(
        frame: .code,
        wrong:
          #"let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.1", title: "Export", subtitle: "")"#,
        right: """
          let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.1", title: "Export", subtitle: "")
          task.progress.completedUnitCount += 1
          """))
  }

  static var onlyOnDevice: MistakeDetails {
    .init(
      source: .assumed("that the tests of a package with the simulator run on Linux"),
      only: .files,
      explanation:
        "The package depends on the simulator, and its tests run on Linux, where #if os(iOS) is false: what stands under it is not compiled, no test runs it, and none fails. A condition of one's own beside it keeps one source for both: .define(\"SIMULATED\", .when(platforms: [.linux])) in the settings of the target.",
      example: .init(
        frame: .package,
        wrong: """
          #if os(iOS)
            let next = BGAppRefreshTaskRequest(identifier: "com.a.r")
          #endif
          """,
        right: """
          #if os(iOS) || SIMULATED
            let next = BGAppRefreshTaskRequest(identifier: "com.a.r")
          #endif
          """))
  }
}

extension Mistake {
  package static func session(_ use: SessionUse) -> Mistake {
    let note =
      "the app may have been ended when the transfer ends; only a delegate can be recreated"
    return switch use {
    case .withoutDelegate:
      Mistake(
        .sessionUse, "a background session has no delegate", "expected a delegate",
        help: "create it with URLSession(configuration:delegate:delegateQueue:)", note: note)
    case .closure:
      Mistake(
        .sessionUse, "a task of a background session has a completion handler",
        "background sessions do not allow one",
        help: "leave out the closure and implement the delegate", note: note)
    case .awaited:
      Mistake(
        .sessionUse, "a transfer of a background session is awaited",
        "background sessions do not support this",
        help: "create a task, resume it and implement the delegate", note: note)
    }
  }

  package static var onlyOnDevice: Mistake {
    Mistake(
      .onlyOnDevice, "no test on Linux compiles this code of background tasks",
      "true on a device alone",
      help: "write #if os(iOS) || SIMULATED, and define SIMULATED for the target on Linux",
      note:
        "what is not compiled is tested by nobody, and no test fails; the article \"\(articleOfNames)\" says which of them are simulated, without effect or absent on Linux"
    )
  }

  /// The title of the article of the kit whose table is made from the kit's code.
  package static let articleOfNames = "Which of Apple's names are there"

  package static func fileNotMoved(_ name: String) -> Mistake {
    Mistake(
      .fileNotMoved, "the downloaded file is not moved before the call returns",
      "expected \(quoted(name)) to be moved or read here",
      help: "move the file first, then start other work",
      note: "the system deletes the file as soon as this call has returned")
  }

  package static func sessionEvents(_ events: SessionEvents) -> Mistake {
    let note = "the system launches the app when transfers have finished and waits for this call"
    return switch events {
    case .nobody:
      Mistake(
        .sessionEvents, "nothing handles the events of this background session", "created here",
        help: "implement application(_:handleEventsForBackgroundURLSession:completionHandler:)",
        note: note)
    case .notKept(let name):
      Mistake(
        .sessionEvents, "the completion handler of session events is not kept",
        "\(quoted(name)) is not used here", related: "called here",
        help: "keep it, and call it in urlSessionDidFinishEvents(forBackgroundURLSession:)",
        note: note)
    case .neverCalled:
      Mistake(
        .sessionEvents, "the completion handler of session events is never called", "kept here",
        help: "call it in urlSessionDidFinishEvents(forBackgroundURLSession:)", note: note)
    case .notMadeAgain:
      Mistake(
        .sessionEvents, "nothing makes this background session again after a relaunch",
        "made here, only later", related: "called when its transfers have finished",
        help:
          "make or touch it in application(_:handleEventsForBackgroundURLSession:completionHandler:)",
        note: "without the session the system delivers no events, and the transfers seem lost")
    case .dropped:
      Mistake(
        .sessionEvents, "a path drops the completion handler of session events",
        "this path ends here", related: "called here",
        help: "keep it on this path too, or call it", note: note)
    case .notAlwaysCalled:
      Mistake(
        .sessionEvents, "a path never calls the completion handler of session events",
        "this path ends here", related: "kept here",
        help: "call it on this path too, or in a defer", note: note)
    case .replaced:
      Mistake(
        .sessionEvents, "several background sessions share one completion handler of events",
        "the closure of a second session replaces the first",
        related: "another session",
        help: "keep a closure for each identifier, and call that of the session", note: note)
    case .unordered:
      Mistake(
        .sessionEvents,
        "the completion handler of session events is kept in one task and read in another",
        "kept here, perhaps too late", related: "read here",
        help: "keep it before the function returns", note: note)
    case .groupNotLeft:
      Mistake(
        .sessionEvents, "a path does not leave the group that the end of session events waits for",
        "this path ends here", related: "entered here",
        help: "leave the group on this path too, or in a defer", note: note)
    }
  }

  package static func payloadNotSilent(_ payload: Payload) -> Mistake {
    let note = "such a push neither launches an app nor shows anything"
    return switch payload {
    case .missing:
      Mistake(
        .payloadNotSilent, "this payload is neither shown nor silent",
        "expected \"content-available\": 1",
        help: "add \"content-available\": 1 to \"aps\"", note: note)
    case .misspelt(let key):
      Mistake(
        .payloadNotSilent, "a payload has no key \(quoted(key))", "not known",
        help: "did you mean \"content-available\"?", note: note)
    case .notOne:
      Mistake(
        .payloadNotSilent, "\"content-available\" is not 1", "expected the number 1",
        help: "write \"content-available\": 1", note: note)
    case .unreadable:
      Mistake(
        .payloadNotSilent, "this payload is not JSON with an \"aps\" object", "cannot be read",
        help: "write { \"aps\": { \"content-available\": 1 } }")
    }
  }

  package static func fetchResultMissing(_ name: String) -> Mistake {
    Mistake(
      .fetchResultMissing, "this push handler never reports its result",
      "it never calls \(quoted(name))",
      help: "call \(name)(.newData), (.noData) or (.failed) when the work is done",
      note: "if an app does not answer, its full time counts against it")
  }

  package static func fetchResultNotAlways(_ name: String) -> Mistake {
    Mistake(
      .fetchResultMissing, "a path of the push handler never reports its result",
      "this path ends here", related: "called here",
      help: "call \(name)(.newData), (.noData) or (.failed) on this path too",
      note: "if an app does not answer, its full time counts against it")
  }

  package static var pushModeMissing: Mistake {
    Mistake(
      .pushModeMissing,
      "there is a handler for silent pushes, but the mode remote-notification is missing",
      "expected remote-notification in UIBackgroundModes", related: "the modes of this app",
      help: "add remote-notification to UIBackgroundModes",
      note: "without the mode no silent push launches the app")
  }

  package static var progressMissing: Mistake {
    Mistake(
      .progressMissing,
      "continued processing is requested, but none of the given code reports progress",
      "requested here", help: "set progress.totalUnitCount, and increase completedUnitCount",
      note: "a continued task without progress expires")
  }

  /// What a background session does not support, because it only calls its delegate.
  public enum SessionUse: Equatable, Sendable {
    case withoutDelegate, closure, awaited
  }

  public enum SessionEvents: Equatable, Sendable {
    case nobody
    case notKept(String)
    case neverCalled
    /// Nothing that runs after the launch makes the session.
    case notMadeAgain
    /// A path through the function that is handed the closure, or through the one that has to call it.
    case dropped, notAlwaysCalled
    /// One closure for several sessions.
    case replaced
    /// Kept and called in tasks, whose order is not known.
    case unordered
    /// A group that a path enters and does not leave.
    case groupNotLeft
  }

  public enum Payload: Equatable, Sendable {
    case missing
    case misspelt(String)
    case notOne
    case unreadable
  }
}
