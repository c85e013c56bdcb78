public import SchedulerEngine

/// Which requests and runs a question is about: of one identifier, one app, one kind, or of all.
public struct TaskSelection: Equatable, Sendable {
  public var name: NameID?
  public var app: AppID?
  public var kind: TaskKind?

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

  public static func kind(_ kind: TaskKind) -> TaskSelection {
    var selection = everything
    selection.kind = kind
    return selection
  }

  public func contains(_ run: RunFact) -> Bool { contains(run.key, run.kind) }

  public func contains(_ request: RequestFact) -> Bool { contains(request.key, request.kind) }

  private func contains(_ key: TaskKey, _ kind: TaskKind) -> Bool {
    if let name, name != key.name { return false }
    if let app, app != key.app { return false }
    if let wanted = self.kind, wanted != kind { return false }
    return true
  }
}
