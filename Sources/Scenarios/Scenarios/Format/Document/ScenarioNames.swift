/// Where the apps and tasks of a scenario stand in it, by their identifiers. Of two of the same
/// identifier the first is meant.
package struct ScenarioNames {
  // One type of dictionary for all, because each type costs every start of the command.
  private var apps: [String: Int] = [:]
  private var tasks: [String: Int] = [:]
  private var firstOwners: [String: Int] = [:]
  private var ownerCounts: [String: Int] = [:]

  package init(_ scenario: Scenario) {
    for (place, app) in scenario.apps.enumerated() {
      let owner = app.value.id.value
      if apps[owner] != nil { continue }
      apps[owner] = place
      for (number, task) in app.value.tasks.enumerated() {
        let name = task.value.identifier.value
        let key = ScenarioNames.key(name, of: place)
        if tasks[key] == nil { tasks[key] = number }
        if firstOwners[name] == nil { firstOwners[name] = place }
        ownerCounts[name, default: 0] += 1
      }
    }
  }

  package func app(_ name: String) -> Int? { apps[name] }

  /// Without an app it is the task of the first one that has it.
  package func task(_ name: String, in app: String?) -> (app: Int, number: Int)? {
    guard let owner = app.map({ apps[$0] }) ?? firstOwners[name],
      let number = tasks[ScenarioNames.key(name, of: owner)]
    else { return nil }
    return (owner, number)
  }

  /// How many tasks have this identifier.
  func count(ofTasks name: String) -> Int { ownerCounts[name] ?? 0 }

  private static func key(_ task: String, of app: Int) -> String { "\(app) \(task)" }
}
