import RunRecord
public import ScenarioReports
import ScenarioRunner
import SchedulerEngine
public import SimulationReport

/// One of the two: a run of a scenario, or one that was read back from its log.
public struct ComparedRun {
  let scene: Scene
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
  public init(_ play: ScenarioPlay, _ title: String, _ look: Look) {
    scene = play.scene(look)
    let listed = play.loaded.staged.tasks
    tasks = listed + scene.askedFor.filter { !listed.contains($0) }
    seed = play.seed
    loaded = play.loaded
    setup = play.loaded.staged.setup(seed: play.seed)
    self.title = title
  }

  public init(_ log: LoggedRun, _ title: String, _ look: Look) {
    scene = log.scene(look)
    tasks = scene.askedFor
    seed = log.seed
    setup = nil
    loaded = nil
    self.title = title
  }

  var length: Span { scene.record.end - scene.record.start }

  /// Both runs count their time from their own beginning.
  func time(_ instant: Instant) -> Span { instant - scene.record.start }

  func instant(_ time: Span) -> Instant { scene.record.start + time }

  func name(of task: TaskKey) -> TaskName {
    let app = Int(task.app.index)
    return TaskName(
      app: scene.apps.indices.contains(app) ? Array(scene.names[scene.apps[app]]) : [],
      task: Array(scene.names[task.name]))
  }
}

/// What a task is called in both, whatever its place in their tables.
struct TaskName: Hashable {
  let app: [UInt8]
  let task: [UInt8]
}

/// Which of the two.
public enum ComparedSide: Equatable, Sendable {
  case a
  case b
}
