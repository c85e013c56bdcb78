import SchedulerEngine

/// A task as each of the two knows it; nil where one of them has none of its name.
struct TaskMatch: Equatable, Sendable {
  let a: TaskKey?
  let b: TaskKey?

  /// In the order of A, then those that only B has.
  static func all(_ a: [TaskKey], _ b: [TaskKey], _ names: Names) -> [TaskMatch] {
    var table = NameTable()
    // Of B, by the number of its name.
    var known: [TaskKey] = []
    for task in b {
      let place = Int(table.intern(names.b(task).bytes).index)
      if place == known.count { known.append(task) } else { known[place] = task }
    }
    var matches: [TaskMatch] = []
    var met: Set<TaskKey> = []
    for task in a {
      let other = table.find(names.a(task).bytes).map { known[Int($0.index)] }
      if let other { met.insert(other) }
      matches.append(TaskMatch(a: task, b: other))
    }
    for task in b where !met.contains(task) { matches.append(TaskMatch(a: nil, b: task)) }
    return matches
  }

  struct Names {
    let a: (TaskKey) -> TaskName
    let b: (TaskKey) -> TaskName
  }
}
