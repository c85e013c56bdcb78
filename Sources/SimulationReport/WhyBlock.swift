public import RunRecord
public import SchedulerEngine

/// The answer to "why does it not run": each objection with since and until, what is fine, and the
/// least that would let it run.
public struct WhyBlock {
  private let scene: Scene
  private let task: TaskKey
  private let why: WhyNot
  private let now: Instant

  public init(_ scene: Scene, _ task: TaskKey, _ why: WhyNot, at now: Instant) {
    self.scene = scene
    self.task = task
    self.why = why
    self.now = now
  }

  public var text: String {
    let name = scene.look.paint(scene.name(task.name), .heading)
    switch why {
    case .neverRequested: return "\(name)  not requested: the app never submitted it.\n"
    case .notRequested(let last, let run): return "\(name)  \(notRequested(last, run))\n"
    case .running(let run):
      return "\(name)  running since \(time(run.launchedAt)).\n"
    case .pending(let explanation):
      return PendingBlock(scene, explanation).lines.joined(separator: "\n") + "\n"
    }
  }

  private func notRequested(_ last: RequestFact, _ run: RunFact?) -> String {
    guard let run, let endedAt = run.endedAt else {
      let ended = last.endedAt.map(time) ?? "unknown"
      return "not requested: the last request was \(last.ending.text) at \(ended)."
    }
    return
      "not requested: the last run ended at \(time(endedAt)) (\(run.outcomeText)) and nothing "
      + "was submitted since."
  }

  private func time(_ instant: Instant) -> String { scene.clock.time(instant, seenFrom: now) }
}
