import Diagnostics

extension NeighbourMistake {
  var wording: Message {
    switch self {
    case .session(let use): NeighbourMistake.wording(of: use)
    case .fileNotMoved(let name):
      Message(
        "the downloaded file is not moved before the call returns",
        "expected \(quoted(name)) to be moved or read here",
        help: "move the file first, and begin other work after that",
        note: "the system deletes the file as soon as this call has returned")
    case .sessionEvents(let events): NeighbourMistake.wording(of: events)
    case .payloadNotSilent(let payload): NeighbourMistake.wording(of: payload)
    case .fetchResultMissing(let name):
      Message(
        "this push handler never tells its result", "\(quoted(name)) is called nowhere in it",
        help: "call \(name)(.newData), (.noData) or (.failed) when the work has ended",
        note: "the system counts the time of an app that does not answer against it")
    case .pushModeMissing:
      Message(
        "a push handler waits for silent pushes, and the mode remote-notification is missing",
        "expected remote-notification in UIBackgroundModes", related: "the modes of this app",
        help: "add remote-notification to UIBackgroundModes",
        note: "without the mode no silent push launches the app")
    case .progressMissing:
      Message(
        "continued processing is requested, and no code given here reports progress",
        "requested here", help: "set progress.totalUnitCount, and count completedUnitCount up",
        note: "a continued task without progress expires")
    }
  }

  private static func wording(of use: SessionUse) -> Message {
    let note = "the app may be gone when the transfer ends, and its delegate is made anew"
    return switch use {
    case .withoutDelegate:
      Message(
        "a background session has no delegate", "expected a delegate",
        help: "make it with URLSession(configuration:delegate:delegateQueue:)", note: note)
    case .closure:
      Message(
        "a task of a background session is given a closure", "background sessions take none",
        help: "leave the closure out and implement the delegate", note: note)
    case .awaited:
      Message(
        "a transfer of a background session is awaited", "background sessions have no such call",
        help: "make a task, resume it and implement the delegate", note: note)
    }
  }

  private static func wording(of events: SessionEvents) -> Message {
    let note = "the system launches the app for finished transfers and waits for this call"
    return switch events {
    case .nobody:
      Message(
        "nobody takes the events of this background session", "made here",
        help: "implement application(_:handleEventsForBackgroundURLSession:completionHandler:)",
        note: note)
    case .notKept(let name):
      Message(
        "the handler of session events is not kept", "\(quoted(name)) is not used here",
        help: "keep it, and call it in urlSessionDidFinishEvents(forBackgroundURLSession:)",
        note: note)
    case .neverCalled:
      Message(
        "the handler of session events is never called", "kept here",
        help: "call it in urlSessionDidFinishEvents(forBackgroundURLSession:)", note: note)
    }
  }

  private static func wording(of payload: Payload) -> Message {
    let note = "such a push launches no app and shows nothing"
    return switch payload {
    case .missing:
      Message(
        "this payload is neither shown nor silent", "expected \"content-available\": 1",
        help: "add \"content-available\": 1 to \"aps\"", note: note)
    case .misspelt(let key):
      Message(
        "there is no key \(quoted(key)) in a payload", "not known",
        help: "did you mean \"content-available\"?", note: note)
    case .notOne:
      Message(
        "\"content-available\" is not 1", "expected the number 1",
        help: "write \"content-available\": 1", note: note)
    case .unreadable:
      Message(
        "this payload is no JSON with an object \"aps\"", "cannot be read",
        help: "write { \"aps\": { \"content-available\": 1 } }")
    }
  }
}
