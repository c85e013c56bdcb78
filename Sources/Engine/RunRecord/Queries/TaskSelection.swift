public import SchedulerEngine

/// Selects requests and runs: of one identifier, one app, or all.
public struct TaskSelection: Equatable, Sendable {
  public var name: NameID?
  public var app: AppID?

  public static let everything = TaskSelection()

  public static func name(_ name: NameID) -> TaskSelection {
    var selection = everything
    selection.name = name
    return selection
  }

  public static func task(_ key: TaskKey) -> TaskSelection {
    var selection = name(key.name)
    selection.app = key.app
    return selection
  }

  public static func app(_ app: AppID) -> TaskSelection {
    var selection = everything
    selection.app = app
    return selection
  }

  public func contains(_ run: RunFact) -> Bool { contains(run.key) }

  public func contains(_ request: RequestFact) -> Bool { contains(request.key) }

  private func contains(_ key: TaskKey) -> Bool {
    (name ?? key.name) == key.name && (app ?? key.app) == key.app
  }
}

extension RunRecord {
  /// A record of only these requests and runs, which must be in the same order as in this record. Queries
  /// about one identifier after another then need not look at all facts each time.
  public func part(_ requests: [RequestFact], _ runs: [RunFact]) -> RunRecord {
    var part = self
    part.requestTable = NumberedTable(sorted: requests)
    part.runTable = NumberedTable(sorted: runs)
    return part
  }

  /// The selected runs in order of delivery.
  public func runs(of selection: TaskSelection) -> [RunFact] {
    runs.filter { selection.contains($0) }
  }

  /// The selected runs launched in this range, whenever they ended.
  public func runs(of selection: TaskSelection, during range: Range<Instant>) -> [RunFact] {
    runs.filter { range.contains($0.launchedAt) && selection.contains($0) }
  }

  public func ran(_ selection: TaskSelection, during range: Range<Instant>) -> Bool {
    runs.contains { range.contains($0.launchedAt) && selection.contains($0) }
  }
}
