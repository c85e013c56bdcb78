import RunRecord
public import SchedulerEngine

/// A scenario ready to run: what the engine takes, when it ends, and where each part of it stands.
/// It is large and never changes, so whoever has it shares it.
public final class PreparedScenario: Sendable {
  public let scenario: Scenario
  /// Those that its apps name.
  public let propertyLists: [NamedInfoPlist]
  /// With the first of the seeds.
  public let setup: Setup
  public let end: Instant
  /// One run for each; never empty.
  public let seeds: [UInt64]
  public let provenance: Provenance
  /// By identifier: whether several apps have a task of it.
  private let isShared: [Bool]

  init(
    _ scenario: Scenario, _ lists: [NamedInfoPlist], _ setup: Setup, end: Instant, seeds: [UInt64],
    _ provenance: Provenance
  ) {
    self.scenario = scenario
    propertyLists = lists
    self.setup = setup
    self.end = end
    self.seeds = seeds
    self.provenance = provenance
    var owners = [Int32](repeating: -1, count: Int(setup.names.count))
    var isShared = [Bool](repeating: false, count: owners.count)
    for task in provenance.apps.lazy.flatMap({ $0.tasks }) {
      let name = Int(task.key.name.index)
      if owners[name] >= 0 && owners[name] != task.key.app.index { isShared[name] = true }
      owners[name] = task.key.app.index
    }
    self.isShared = isShared
  }

  /// The tasks in the order of the file.
  public var tasks: [TaskKey] {
    provenance.apps.flatMap { app in app.tasks.map { $0.key } }
  }

  public func setup(seed: UInt64) -> Setup {
    var changed = setup
    changed.seed = seed
    return changed
  }

  /// The text of an identifier.
  public func text(of name: NameID) -> String {
    String(decoding: setup.names[name], as: UTF8.self)
  }

  /// The text of an identifier, with its app where several have it.
  public func words(of task: TaskKey) -> String {
    let isShared = isShared[Int(task.name.index)]
    return text(of: task.name) + (isShared ? " of \(name(of: task.app))" : "")
  }

  public func name(of app: AppID) -> String { text(of: setup.apps[Int(app.index)].name) }
}
