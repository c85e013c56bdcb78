import SchedulerEngine

/// The task that a caller means: an identifier or the end of one, as reports shorten it, with its app
/// where several have it.
public struct NamedTask: Equatable, Sendable {
  private let name: String
  private let app: String?

  /// Reports tell tasks of one identifier apart as "sync of com.two", and that can be typed, too.
  public init(_ name: String, app: String? = nil) {
    let words = name.split(separator: " ")
    if app == nil, words.count == 3, words[1] == "of" {
      self.name = String(words[0])
      self.app = String(words[2])
    } else {
      self.name = name
      self.app = app
    }
  }

  func find(
    in tasks: [TaskKey], _ words: (TaskKey) -> (task: String, app: String)
  ) throws(ScenarioFailure) -> TaskKey {
    let known = tasks.map { (key: $0, words: words($0)) }
    var named = known.filter { $0.words.task == name }
    if named.isEmpty { named = known.filter { $0.words.task.hasSuffix("." + name) } }
    guard let first = named.first else {
      throw .task(.unknown(name, known: known.map { $0.words.task }))
    }
    let isOneIdentifier = named.allSatisfy { $0.words.task == first.words.task }
    if !isOneIdentifier && (app == nil || named.count { $0.words.app == app } > 1) {
      throw .task(.severalIdentifiers(name, named.map { $0.words.task }))
    }
    let apps = named.map { $0.words.app }
    guard let app else {
      if named.count > 1 { throw .task(.ambiguous(name, apps: apps)) }
      return first.key
    }
    guard
      let meant = named.first(where: { $0.words.app == app || $0.words.app.hasSuffix("." + app) })
    else { throw .task(.notItsTask(name, app: app, apps: apps)) }
    return meant.key
  }
}
