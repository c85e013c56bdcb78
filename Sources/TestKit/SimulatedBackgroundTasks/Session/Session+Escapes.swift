import SchedulerEngine
import VirtualTime

extension Session {
  /// What left virtual time makes the test's answers worth nothing, so it fails the test, at the
  /// handler that was at work if that is only one.
  func noteEscapes() {
    for event in world.takeEscapes() where fails(event.kind) {
      let run = lanes[event.process].flatMap(onlyRun)
      fail(.escaped(event.kind), run?.identifier ?? "", from: run?.handler.site)
    }
  }

  private func fails(_ kind: EscapeEvent.Kind) -> Bool {
    if world.options.allowed.contains(kind.escape) { return false }
    switch kind.escape {
    // With real waiting the network is let through, and so is whoever answers.
    case .urlSession, .socket: return kind.isRefused
    case .dispatchSource, .workItemNotify, .runLoopTimer, .syncDeadlock: return true
    case .resumedFromOutside, .waitedForOutside, .mainActorBusy: return false
    }
  }

  /// The work of a process, where there is no doubt which it is.
  func onlyRun(of process: LiveProcess) -> LiveRun? {
    let runs = tasks.values.compactMap(\.run).filter { $0.process === process }
    return runs.count == 1 ? runs.first : nil
  }
}
