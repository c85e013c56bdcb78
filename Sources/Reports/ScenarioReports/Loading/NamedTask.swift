import RunRecord

/// The task that a caller means: an identifier, with its app where several have it.
public struct NamedTask: Equatable, Sendable {
  private let name: String
  private let app: String?

  public init(_ name: String, app: String? = nil) {
    self.name = name
    self.app = app
  }

  func find(
    in tasks: [TaskKey], _ words: (TaskKey) -> (task: String, app: String)
  ) throws(ScenarioFailure) -> TaskKey {
    let known = tasks.map { (key: $0, words: words($0)) }
    let named = known.filter { $0.words.task == name }
    if named.isEmpty { throw .task(.unknown(name, known: known.map({ $0.words.task }))) }
    let apps = named.map { $0.words.app }
    guard let app else {
      if named.count > 1 { throw .task(.ambiguous(name, apps: apps)) }
      return named[0].key
    }
    guard let meant = named.first(where: { $0.words.app == app }) else {
      throw .task(.notItsTask(name, app: app, apps: apps))
    }
    return meant.key
  }
}
