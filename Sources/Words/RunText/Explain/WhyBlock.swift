import Basics
public import RunRecord
public import SchedulerEngine

/// The answer to "why does it not run": each objection with since and until, what is fine, and the
/// least that would let it run.
public struct WhyBlock {
  /// How much is said of what has nothing against the request.
  public enum Detail: Sendable {
    /// The seven factors with what they saw, the requirements by name.
    case brief
    /// Every rule: what it saw, what it wants, and those that do not concern this kind of work.
    case full
  }

  private let context: ReportContext
  private let task: TaskKey
  private let why: WhyNot
  private let now: Instant
  private let detail: Detail

  public init(
    _ context: ReportContext, _ task: TaskKey, _ why: WhyNot, at now: Instant,
    detail: Detail = .brief
  ) {
    self.context = context
    self.task = task
    self.why = why
    self.now = now
    self.detail = detail
  }

  public var text: String {
    switch why {
    case .neverRequested: sentence(context.neverRequested(task, seenFrom: now))
    case .notRequested(let last, let run):
      sentence(context.notRequested(last, run, seenFrom: now))
    case .running(let run):
      sentence("running since \(context.when(run.launchedAt, seenFrom: now)).")
    case .pending(let explanation):
      PendingBlock(context, explanation, detail).lines.joined(separator: "\n") + "\n"
    }
  }

  private func sentence(_ text: String) -> String {
    let heading = TitleLine(context, task).text
    return heading + "\n  " + text.wrapped(to: context.style.textWidth, indent: 2) + "\n"
  }
}
