import RunRecord

/// The task that the command line means: an identifier, with its app where several have it.
struct NamedTask {
  private let name: String
  private let app: String?

  init(_ name: String, app: String?) {
    self.name = name
    self.app = app
  }

  func find(
    in tasks: [TaskKey], _ words: (TaskKey) -> (task: String, app: String)
  ) throws(CommandFailure) -> TaskKey {
    let known = tasks.map { (key: $0, words: words($0)) }
    let named = known.filter { $0.words.task == name }
    if named.isEmpty { throw .usage(.unknownTask(name, known: known.map(\.words.task))) }
    let apps = named.map(\.words.app)
    guard let app else {
      if named.count > 1 { throw .usage(.ambiguousTask(name, apps: apps)) }
      return named[0].key
    }
    guard let meant = named.first(where: { $0.words.app == app }) else {
      throw .usage(.notItsTask(name, app: app, apps: apps))
    }
    return meant.key
  }
}
