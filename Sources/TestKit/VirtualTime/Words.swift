extension Escape: CustomStringConvertible {
  public var description: String {
    switch self {
    case .dispatchSource:
      "a Dispatch source other than a timer: its events arrive in real time, outside the simulation"
    case .workItemNotify:
      "DispatchWorkItem.notify: its closure runs in real time, outside the simulation; use a "
        + "DispatchGroup"
    case .runLoopTimer:
      "a run loop timer: it needs a run loop in real time and will not fire; use Task.sleep or "
        + "DispatchQueue.asyncAfter"
    case .urlSession:
      "a URLSession request to a real server: it answers in real time; give the session a "
        + "URLProtocol, or the app a fake"
    case .socket:
      "a network connection: it is real and answers in real time; give the app a fake"
    case .syncDeadlock:
      "sync on a queue that the same code already occupies: on a device this deadlocks"
    case .resumedFromOutside:
      "a task was resumed from outside the simulation: the time of that is not simulated"
    case .waitedForOutside:
      "real time was spent waiting for something outside: the order of jobs may differ next time"
    case .mainActorBusy:
      "the main actor did not answer within a second: a test that waits for the simulation must not "
        + "block it; use the async methods"
    }
  }
}

extension EscapeEvent.Kind: CustomStringConvertible {
  public var description: String {
    guard isRefused else { return "\(escape)" }
    let goal = detail.isEmpty ? "a server" : detail
    let remedy =
      escape == .urlSession
      ? "Give the session's configuration a URLProtocol, or the app a fake" : "Give the app a fake"
    return
      "\(escape == .urlSession ? "URLSession" : "a socket") tried to reach \(goal), which answers in "
      + "real time: it got an error, and nothing was sent. \(remedy). To let it through "
      + "and wait for it in real time, create the device with "
      + "options: .init(outside: .upTo(milliseconds: 500))."
  }
}

extension StuckJob: CustomStringConvertible {
  public var description: String {
    let place = thread.isEmpty ? "" : " on \(thread)"
    let clock =
      "\(place) began at \(since / 1_000_000_000) s of simulated time and has not come back"
    let end = " The app was abandoned, and the device stopped."
    let remedy =
      "if the work really takes that long, create the device with a higher limit, as in options: "
      + ".init(watchdog: .after(milliseconds: 60_000))."
    switch kind {
    case .endlessLoop:
      return "A job\(clock) after \(realMilliseconds) ms of real time, spent computing.\(end) "
        + "Look for a loop that never ends; \(remedy)"
    case .neverQuiet:
      return "At \(since / 1_000_000_000) s of simulated time app code went on for "
        + "\(realMilliseconds) ms of real time without ever coming to rest, in the end\(place).\(end) "
        + "Look for a loop that only yields or sleeps for no time, and for threads that only wake each "
        + "other; \(remedy)"
    case .blockedOutside:
      return "A job\(clock) after \(realMilliseconds) ms of real time, spent waiting for "
        + "something that the simulated clock does not control: a run loop, a contended lock, a file or "
        + "a socket.\(end) Wait with await, a condition, a DispatchGroup or a DispatchSemaphore instead, "
        + "or use a fake."
    }
  }
}
