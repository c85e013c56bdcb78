extension Escape: CustomStringConvertible {
  public var description: String {
    switch self {
    case .dispatchSource:
      "a Dispatch source other than a timer: its events come in real time and outside the simulation"
    case .workItemNotify:
      "DispatchWorkItem.notify: its closure runs in real time and outside the simulation; use a "
        + "DispatchGroup"
    case .runLoopTimer:
      "a run loop's timer: it needs a run loop in real time and will not fire; use Task.sleep or "
        + "DispatchQueue.asyncAfter"
    case .thread:
      "a thread of the app's own: it runs in real time and beside the simulation; use Task or Dispatch"
    case .socket:
      "a network connection: it is real, and answers in real time; use a URLProtocol or a fake"
    case .syncDeadlock:
      "sync on a queue that the same code holds already: on a device the app stops here"
    case .resumedFromOutside:
      "a task was resumed from outside the simulation: when that happens is not simulated"
    case .waitedForOutside:
      "real time was spent waiting for something outside: the order of jobs may differ next time"
    case .mainActorBusy:
      "the main actor did not answer within a second: a test that waits for the simulation must not "
        + "hold it; use the methods that are async"
    }
  }
}

extension StuckJob: CustomStringConvertible {
  public var description: String {
    let clock = "began at \(since / 1_000_000_000) s of simulated time and has not come back"
    switch kind {
    case .endlessLoop:
      return "A job that \(clock) after \(realMilliseconds) ms of real time, spent "
        + "computing. It was given up, and its process with it. Look for a loop that never ends; if "
        + "the work is that long, raise the watchdog's limit."
    case .neverQuiet:
      return "At \(since / 1_000_000_000) s of simulated time jobs went on starting jobs for "
        + "\(realMilliseconds) ms of real time, and none waited for anything. The process was given "
        + "up. Look for a loop that only yields, or sleeps for no time."
    case .blockedOutside:
      return "A job that \(clock) after \(realMilliseconds) ms of real time, spent waiting for "
        + "something that the simulated clock does not reach: a condition variable (also "
        + "OperationQueue.waitUntilAllOperationsAreFinished), a contended lock, a file or a socket. "
        + "It was given up, and its process with it. Wait with await, a DispatchGroup or a "
        + "DispatchSemaphore instead, or use a fake."
    }
  }
}
