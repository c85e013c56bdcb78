public import AppCheck
public import Reports
import RunRecord
import Scenarios
import SchedulerEngine

/// A file that somebody gave, as far as a diagnosis looks at it.
public struct SeenFile {
  let path: String
  let content: Content

  enum Content {
    case app(Checkup, hasSources: Bool)
    case run(SeenRun)
  }

  public static func app(_ path: String, _ checkup: Checkup, hasSources: Bool) -> SeenFile {
    SeenFile(path: path, content: .app(checkup, hasSources: hasSources))
  }

  public static func scenario(_ play: ScenarioPlay) -> SeenFile {
    let context = play.context(TextStyle())
    let summary = RunSummary(context, of: play.loaded.prepared.setup(seed: play.seed))
    return SeenFile(
      path: play.loaded.path, content: .run(SeenRun(summary, context, .scenario(play.loaded))))
  }

  public static func log(_ path: String, _ log: LoggedRun) -> SeenFile {
    let context = log.context(TextStyle())
    return SeenFile(path: path, content: .run(SeenRun(RunSummary(context), context, .log)))
  }

  var isRun: Bool { if case .run = content { true } else { false } }
  var showsCode: Bool { if case .app(_, hasSources: true) = content { true } else { false } }
}

/// A run, of a scenario or from a log.
struct SeenRun {
  enum Origin {
    case scenario(LoadedScenario)
    case log
  }

  let summary: RunSummary
  let context: ReportContext
  let origin: Origin

  init(_ summary: RunSummary, _ context: ReportContext, _ origin: Origin) {
    self.summary = summary
    self.context = context
    self.origin = origin
  }

  func name(_ task: TaskKey) -> String {
    String(decoding: context.names[task.name], as: UTF8.self)
  }
}
