// What can be wrong with background assertions and what is shared with extensions.

import Basics
import Documents
import RunRecord
import RunText
import SchedulerEngine

extension MistakeDetails {
  static var assertionEndedUnset: MistakeDetails {
    .init(
      source: .observed(facts: 286, 101), only: .files,
      explanation:
        "The expiration handler of beginBackgroundTask ends an identifier that was captured before it was set: a copy, a capture list, or the constant .invalid. That ends nothing, and an assertion that is left open gets the app killed.",
      example: .init(
        frame: .code, wrong: saving(handler: "{ [id] in"), right: saving(handler: "{")))
  }

  static var assertionNotEnded: MistakeDetails {
    .init(
      source: .stated(facts: 101), only: .files,
      explanation:
        "beginBackgroundTask has no expiration handler, or one that was followed and does not call endBackgroundTask. An assertion that is still open when the time is up gets the app killed. The handler is called a few seconds before, and has to end it.",
      example: .init(
        frame: .code, wrong: saving(handler: nil), right: saving(handler: "{")))
  }

  static var assertionNeverEnded: MistakeDetails {
    .init(
      source: .stated(facts: 101), only: .files,
      explanation:
        "An assertion is begun and not ended when its work is done, or not on every path of its function. It then keeps the app running until the time is up, and if nothing ends it then either, the app is killed.",
      example: .init(
        frame: .code,
        wrong: saving(handler: "{", then: ["guard isOn else { return }", end]),
        right: saving(handler: "{", then: ["defer { \(end) }", "guard isOn else { return }"])))
  }

  static var sharedDatabase: MistakeDetails {
    .init(
      source: .observed(facts: 313), only: .files,
      explanation:
        "A database is opened in the container that the app shares with its extensions, and the app runs in the background too. A lock that is held on it when the app is suspended gets the app killed, 0xdead10cc. This is a hint: code that closes the database, or finishes its transactions within an assertion, is right.",
      example: .init(
        frame: .code,
        wrong: """
          let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.a")!
          let queue = try DatabaseQueue(path: folder.path)
          let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
          """,
        right: """
          let folder = URL.documentsDirectory
          let queue = try DatabaseQueue(path: folder.path)
          let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
          """))
  }
}

private let end = "UIApplication.shared.endBackgroundTask(id)"

/// Code that saves within an assertion. `handler` is how its expiration handler begins; nil for none.
private func saving(handler: String?, then lines: [String] = [end]) -> String {
  let begin = "  id = UIApplication.shared.beginBackgroundTask"
  let begun = handler.map { ["\(begin) \($0)", "    \(end)", "  }"] } ?? ["\(begin)()"]
  return
    (["func save() {", "  var id = UIBackgroundTaskIdentifier.invalid"] + begun
    + lines.map { "  \($0)" } + ["}"]).joined(separator: "\n")
}

extension Mistake {
  package static var assertionEndedUnset: Mistake {
    Mistake(
      .assertionEndedUnset, "an identifier is ended that was captured before it was set",
      "ends nothing", related: "the assertion that is meant",
      help: "end the variable itself, without a copy or a capture list",
      note: "the assertion is left open, and the app is killed when the time is up")
  }

  package static func assertionNotEnded(hasHandler: Bool) -> Mistake {
    Mistake(
      .assertionNotEnded,
      hasHandler
        ? "the expiration handler of an assertion does not end it"
        : "an assertion has no expiration handler", "left open when the time is up",
      help: "call endBackgroundTask in its expiration handler",
      note: "an assertion that is open when the time is up gets the app killed")
  }

  package static var assertionEndedLate: Mistake {
    Mistake(
      .assertionNotEnded, "the expiration handler of an assertion returns before it is ended",
      "ended only in work that runs later",
      help: "call endBackgroundTask in the handler itself, which runs on the main thread",
      note: "an assertion that is open when the handler returns gets the app killed")
  }

  package static var assertionNeverEnded: Mistake {
    Mistake(
      .assertionNeverEnded, "an assertion is never ended when its work is done",
      "nothing in this code ends it", help: "keep its identifier, and call endBackgroundTask",
      note: "it keeps the app running until the time is up")
  }

  package static var assertionNotAlwaysEnded: Mistake {
    Mistake(
      .assertionNeverEnded, "a path through a function leaves its assertion open",
      "this path ends here", related: "begun here",
      help: "call endBackgroundTask on this path too, or in a defer",
      note: "it keeps the app running until the time is up")
  }

  package static var sharedDatabase: Mistake {
    Mistake(
      .sharedDatabase, "a database is opened in a container that is shared with extensions",
      "may be locked when the app is suspended",
      help: "close it, or finish its transactions within an assertion, before the app is suspended",
      note: "an app that holds a lock when it is suspended is killed, 0xdead10cc")
  }
}
