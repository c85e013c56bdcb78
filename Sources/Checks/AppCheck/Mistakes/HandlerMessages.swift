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

extension NeighbourMistake {
  var wording: Message {
    switch self {
    case .session(let use): NeighbourMistake.wording(of: use)
    case .fileNotMoved(let name):
      Message(
        "the downloaded file is not moved before the call returns",
        "expected \(quoted(name)) to be moved or read here",
        help: "move the file first, then start other work",
        note: "the system deletes the file as soon as this call has returned")
    case .sessionEvents(let events): NeighbourMistake.wording(of: events)
    case .payloadNotSilent(let payload): NeighbourMistake.wording(of: payload)
    case .fetchResultMissing(let name):
      Message(
        "this push handler never reports its result", "it never calls \(quoted(name))",
        help: "call \(name)(.newData), (.noData) or (.failed) when the work is done",
        note: "if an app does not answer, its full time counts against it")
    case .pushModeMissing:
      Message(
        "there is a handler for silent pushes, but the mode remote-notification is missing",
        "expected remote-notification in UIBackgroundModes", related: "the modes of this app",
        help: "add remote-notification to UIBackgroundModes",
        note: "without the mode no silent push launches the app")
    case .progressMissing:
      Message(
        "continued processing is requested, but none of the given code reports progress",
        "requested here", help: "set progress.totalUnitCount, and increase completedUnitCount",
        note: "a continued task without progress expires")
    }
  }

  private static func wording(of use: SessionUse) -> Message {
    let note =
      "the app may have been ended when the transfer ends; only a delegate can be recreated"
    return switch use {
    case .withoutDelegate:
      Message(
        "a background session has no delegate", "expected a delegate",
        help: "create it with URLSession(configuration:delegate:delegateQueue:)", note: note)
    case .closure:
      Message(
        "a task of a background session has a completion handler",
        "background sessions do not allow one",
        help: "leave out the closure and implement the delegate", note: note)
    case .awaited:
      Message(
        "a transfer of a background session is awaited", "background sessions do not support this",
        help: "create a task, resume it and implement the delegate", note: note)
    }
  }

  private static func wording(of events: SessionEvents) -> Message {
    let note = "the system launches the app when transfers have finished and waits for this call"
    return switch events {
    case .nobody:
      Message(
        "nothing handles the events of this background session", "created here",
        help: "implement application(_:handleEventsForBackgroundURLSession:completionHandler:)",
        note: note)
    case .notKept(let name):
      Message(
        "the completion handler of session events is not kept", "\(quoted(name)) is not used here",
        help: "keep it, and call it in urlSessionDidFinishEvents(forBackgroundURLSession:)",
        note: note)
    case .neverCalled:
      Message(
        "the completion handler of session events is never called", "kept here",
        help: "call it in urlSessionDidFinishEvents(forBackgroundURLSession:)", note: note)
    }
  }

  private static func wording(of payload: Payload) -> Message {
    let note = "such a push neither launches an app nor shows anything"
    return switch payload {
    case .missing:
      Message(
        "this payload is neither shown nor silent", "expected \"content-available\": 1",
        help: "add \"content-available\": 1 to \"aps\"", note: note)
    case .misspelt(let key):
      Message(
        "a payload has no key \(quoted(key))", "not known",
        help: "did you mean \"content-available\"?", note: note)
    case .notOne:
      Message(
        "\"content-available\" is not 1", "expected the number 1",
        help: "write \"content-available\": 1", note: note)
    case .unreadable:
      Message(
        "this payload is not JSON with an \"aps\" object", "cannot be read",
        help: "write { \"aps\": { \"content-available\": 1 } }")
    }
  }
}
