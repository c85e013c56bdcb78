import Basics

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
