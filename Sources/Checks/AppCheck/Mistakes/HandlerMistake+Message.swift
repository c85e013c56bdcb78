import Basics

extension HandlerMistake {
  var wording: Message {
    switch self {
    case .neverResubmitted:
      Message(
        "this refresh handler never requests the next refresh", "it runs only once",
        help: "submit the next request first thing in the handler",
        note: "one request gives one launch; there is no other until the app submits again")
    case .notAlwaysResubmitted:
      Message(
        "a path through this refresh handler does not request the next refresh",
        "this path ends here", help: "submit the next request first thing in the handler",
        note: "one request gives one launch; there is no other until the app submits again")
    case .neverCompleted:
      Message(
        "this handler never calls setTaskCompleted", "no path completes the task",
        help: "call setTaskCompleted(success:) at the end of the work, whether it succeeded or not",
        note: "the task keeps the app running until its time is up, and the app may be killed")
    case .notAlwaysCompleted:
      Message(
        "a path through a handler ends without setTaskCompleted", "this path ends here",
        help: "call setTaskCompleted(success:) on this path too",
        note: "the task keeps the app running until its time is up, and the app may be killed")
    case .completedTwice:
      Message(
        "a path through a handler calls setTaskCompleted twice", "again here",
        related: "first here", help: "complete the task once, where the work ends",
        note: "on some devices the second call crashed the app")
    case .completedAfterExpiring:
      Message(
        "the work completes the task again after its expirationHandler did",
        "cancelled work comes here too", related: "first here, when the time is up",
        help: "write if !Task.isCancelled { … } around it, or complete the task here only",
        note: "on some devices the second call crashed the app")
    case .noExpirationHandler:
      Message(
        "this handler begins work and sets no expirationHandler", "expected one before the work",
        help: "set task.expirationHandler first, and stop the work in it",
        note: "without one, the task ends without a warning when its time is up")
    case .expirationHandlerLate:
      Message(
        "the expirationHandler is set after the work began", "too late for an early expiration",
        help: "set it before the work begins",
        note: "an earlier expiration finds no handler")
    case .succeedsWhenExpired:
      Message(
        "the expirationHandler reports success", "the work was cut off here",
        help: "call setTaskCompleted(success: false) here",
        note: "the task was told to stop before its work was done")
    case .submitErrorIgnored:
      Message(
        "an error of submit is ignored", "hides why it fails",
        help: "write do { try … } catch { … } and log the error",
        note: "submit throws when the identifier is not permitted or too many are pending")
    case .submittedBeforeRegistering(let name):
      Message(
        "\(quoted(name)) is submitted before its handler is registered", "submitted here",
        help: "register all handlers first thing in the launch",
        note: "on a device submit raises an exception, which crashes the app")
    }
  }
}
