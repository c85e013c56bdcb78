import Diagnostics

extension HandlerMistake {
  var wording: Message {
    switch self {
    case .neverResubmitted:
      Message(
        "this refresh handler never requests the next refresh", "its only run",
        help: "submit the next request first thing in the handler",
        note: "one request gives one launch; the next waits until the app itself submits")
    case .notAlwaysResubmitted:
      Message(
        "a path through this refresh handler requests no next refresh",
        "this path ends here", help: "submit the next request first thing in the handler",
        note: "one request gives one launch; the next waits until the app itself submits")
    case .neverCompleted:
      Message(
        "this handler never calls setTaskCompleted", "no path completes the task",
        help: "call setTaskCompleted(success:) at the end of the work, whatever came of it",
        note: "the task holds the app until its time is used up, and the app may be killed")
    case .notAlwaysCompleted:
      Message(
        "a path through a handler ends without setTaskCompleted", "this path ends here",
        help: "call setTaskCompleted(success:) on this path too",
        note: "the task holds the app until its time is used up, and the app may be killed")
    case .completedTwice:
      Message(
        "a path through a handler calls setTaskCompleted twice", "again here",
        related: "first here", help: "complete once, where the work has ended",
        note: "on some devices the second call was seen to end the app")
    case .noExpirationHandler:
      Message(
        "this handler begins work and sets no expirationHandler", "expected one before the work",
        help: "set task.expirationHandler first, and stop the work in it",
        note: "without one, the task ends without a warning when its time is over")
    case .expirationHandlerLate:
      Message(
        "the expirationHandler is set after the work began", "too late for an early expiration",
        help: "set it before the work begins",
        note: "an expiration that comes before finds no handler")
    case .submitErrorIgnored:
      Message(
        "an error of submit is thrown away", "nobody sees why it fails",
        help: "write do { try … } catch { … } and log the error",
        note: "submit throws when the identifier is not permitted or too many are pending")
    case .submittedBeforeRegistering(let name):
      Message(
        "\(quoted(name)) is submitted before its handler is registered", "submitted here",
        help: "register all handlers first thing in the launch",
        note: "on a device submit raises an exception, which ends the app")
    }
  }
}
