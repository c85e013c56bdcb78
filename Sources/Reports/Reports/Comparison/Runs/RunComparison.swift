import RunRecord
import SchedulerEngine

/// Two runs side by side: what each task came to, and where the two first part.
public final class RunComparison {
  let runs: RunPair
  let tasks: [TaskComparison]
  let world: WorldParting?
  /// What only one of them is found to do wrong.
  let findings: [OneSidedFinding]
  let style: TextStyle

  public init(_ a: ComparedRun, _ b: ComparedRun, _ style: TextStyle) {
    let runs = RunPair(a: a, b: b)
    self.runs = runs
    self.style = style
    let requests = (
      Dictionary(grouping: a.context.record.requests) { $0.key },
      Dictionary(grouping: b.context.record.requests) { $0.key }
    )
    let names = TaskMatch.Names(a: { a.name(of: $0) }, b: { b.name(of: $0) })
    tasks = TaskMatch.all(a.tasks, b.tasks, names).map { task in
      let known = (
        a: task.a.flatMap { requests.0[$0] } ?? [], b: task.b.flatMap { requests.1[$0] } ?? []
      )
      return TaskComparison(task, known, in: runs)
    }
    world = WorldParting(runs)
    findings = OneSidedFinding.all(a, b)
  }

  /// Whether each request, decision, run and event is the same in both.
  public var isSame: Bool {
    world == nil && findings.isEmpty && runs.a.length == runs.b.length
      && tasks.allSatisfy { $0.isSame }
  }

  var differing: [TaskComparison] { tasks.filter { !$0.isSame } }

  /// The first parting of all, with its task; nil where all requests go the same way.
  var first: (task: TaskComparison, parted: PartedPair)? {
    var first: (task: TaskComparison, parted: PartedPair)?
    for task in tasks {
      guard let parted = task.parted.first else { continue }
      if first.map({ parted.parting.at < $0.parted.parting.at }) ?? true {
        first = (task, parted)
      }
    }
    return first
  }
}

/// What is found in one of the two at a task, and in the other not.
struct OneSidedFinding {
  let side: ComparedSide
  let group: FindingGroup

  static func all(_ a: ComparedRun, _ b: ComparedRun) -> [OneSidedFinding] {
    // Where one cannot be tried again neither is, or they would not be held to the same.
    let canBeTried = a.setup != nil && b.setup != nil
    func findings(_ run: ComparedRun) -> [FindingGroup] {
      run.context.record.provenFindings(of: canBeTried ? run.setup : nil)
    }
    let found = (a: findings(a), b: findings(b))
    func only(_ side: ComparedSide, _ run: ComparedRun, _ other: ComparedRun) -> [OneSidedFinding] {
      let known = (side == .a ? found.b : found.a).map {
        ($0.first.code, other.name(of: $0.first.key))
      }
      return (side == .a ? found.a : found.b).filter { group in
        let name = run.name(of: group.first.key)
        return !known.contains { $0.0 == group.first.code && $0.1 == name }
      }.map { OneSidedFinding(side: side, group: $0) }
    }
    return only(.a, a, b) + only(.b, b, a)
  }
}
