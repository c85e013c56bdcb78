import RunRecord
import Scenarios
import SchedulerEngine

/// One of the two: a run of a scenario, or one that was read back from its log.
public final class ComparedRun {
  let context: ReportContext
  /// In the order of the file, where there is one.
  let tasks: [TaskKey]
  let seed: UInt64
  /// Nil for a log, which says what happened and not what else could have.
  let setup: Setup?
  /// Likewise: of a log nobody can ask why.
  let loaded: LoadedScenario?
  /// As the caller calls it, with what was set in it.
  let title: String

  /// The play keeps what reports look at.
  public init(_ play: ScenarioPlay, _ title: String, _ style: TextStyle) {
    context = play.context(style)
    let listed = play.loaded.prepared.tasks
    tasks = listed + context.askedFor.filter { !listed.contains($0) }
    seed = play.seed
    loaded = play.loaded
    setup = play.loaded.prepared.setup(seed: play.seed)
    self.title = title
  }

  public init(_ log: LoggedRun, _ title: String, _ style: TextStyle) {
    context = log.context(style)
    tasks = context.askedFor
    seed = log.seed
    setup = nil
    loaded = nil
    self.title = title
  }

  var length: Span { context.record.end - context.record.start }

  /// Both runs count their time from their own beginning.
  func time(_ instant: Instant) -> Span { instant - context.record.start }

  func instant(_ time: Span) -> Instant { context.record.start + time }

  func name(of task: TaskKey) -> TaskName {
    let app = Int(task.app.index)
    return TaskName(
      app: context.apps.indices.contains(app) ? Array(context.names[context.apps[app]]) : [],
      task: Array(context.names[task.name]))
  }
}

/// What a task is called in both, whatever its place in their tables.
struct TaskName: Equatable {
  let app: [UInt8]
  let task: [UInt8]

  /// No other name has the same; the byte in between is in no text.
  var bytes: [UInt8] { app + [0xFF] + task }
}

/// Which of the two.
public enum ComparedSide: Equatable, Sendable {
  case a
  case b
}
