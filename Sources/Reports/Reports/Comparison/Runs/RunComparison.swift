import RunAnalysis
import RunRecord
import Scenarios
import SchedulerEngine

/// Compares two runs: the results of each task, and the point where the runs first diverge.
public final class RunComparison {
  let runs: RunPair
  let tasks: [TaskComparison]
  let world: WorldDivergence?
  /// Mistakes and risks that were found in only one of the runs.
  let findings: [OneSidedFinding]
  let outside: [DifferingWork]
  let style: TextStyle

  public init(_ a: ComparedRun, _ b: ComparedRun, _ style: TextStyle) {
    let runs = RunPair(a: a, b: b)
    self.runs = runs
    self.style = style
    let requests = (
      Dictionary(grouping: a.context.record.requests) { $0.key },
      Dictionary(grouping: b.context.record.requests) { $0.key }
    )
    let matches = TaskMatch.all(a.tasks, b.tasks, { a.name(of: $0) }, { b.name(of: $0) })
    let figures = TaskMatch.figures(
      of: matches, a.context.record, b.context.record, before: runs.limit)
    tasks = zip(matches, figures).map { task, figures in
      let known = (
        a: task.a.flatMap { requests.0[$0] } ?? [], b: task.b.flatMap { requests.1[$0] } ?? []
      )
      return TaskComparison(task, figures, known, in: runs)
    }
    world = WorldDivergence(runs)
    findings = OneSidedFinding.all(a, b)
    outside = runs.a.length == runs.b.length ? DifferingWork.all(a, b) : []
  }

  /// Whether each request, decision, run and event is the same in both.
  public var isSame: Bool {
    world == nil && findings.isEmpty && outside.isEmpty && runs.a.length == runs.b.length
      && tasks.allSatisfy { $0.isSame }
  }

  var differing: [TaskComparison] { tasks.filter { !$0.isSame } }

  /// The earliest divergence and its task; nil if no request differs.
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

/// Work outside tasks that went differently in the two runs, as text because it has no figures.
struct DifferingWork {
  let name: String
  let a: String?
  let b: String?

  static func all(_ a: ComparedRun, _ b: ComparedRun) -> [DifferingWork] {
    func words(_ run: ComparedRun) -> [(key: TaskName, name: String, text: String)] {
      run.context.activities.map {
        (run.name(of: $0.activity), run.context.shortName($0.activity), $0.text)
      }
    }
    let (left, right) = (words(a), words(b))
    let alone = right.filter { work in !left.contains { $0.key == work.key } }
    return (left + alone).compactMap { work in
      let pair = (
        left.first { $0.key == work.key }?.text, right.first { $0.key == work.key }?.text
      )
      return pair.0 == pair.1 ? nil : DifferingWork(name: work.name, a: pair.0, b: pair.1)
    }
  }

  var text: String { "\(name): A \(a ?? "never"); B \(b ?? "never")" }
}

/// A finding about a task in one run that the other run does not have.
struct OneSidedFinding {
  let side: ComparedSide
  let group: FindingGroup

  static func all(_ a: ComparedRun, _ b: ComparedRun) -> [OneSidedFinding] {
    // If one of the runs cannot be tried again, neither is, so that both are judged by the same standard.
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

/// Both runs, compared up to the end of the shorter one.
struct RunPair {
  let a: ComparedRun
  let b: ComparedRun

  /// Only what happens before this time since the start is compared.
  var limit: Span { min(a.length, b.length) + .milliseconds(1) }

  func run(_ side: ComparedSide) -> ComparedRun { side == .a ? a : b }

  /// nil if the two requests have the same history.
  func parting(of pair: RequestPair) -> Divergence? {
    guard let left = pair.a else {
      return pair.b.map { Divergence(at: b.time($0.acceptedAt), difference: .missing(in: .a)) }
    }
    let from = a.time(left.acceptedAt)
    guard let right = pair.b else { return Divergence(at: from, difference: .missing(in: .b)) }
    let other = b.time(right.acceptedAt)
    if from != other { return Divergence(at: min(from, other), difference: .acceptedApart) }
    if !asksTheSame(left, right) { return Divergence(at: from, difference: .asked) }
    return partingOfSteps(left, right) ?? partingOfRuns(left, right)
  }

  /// Whether both end the same way at the same time, whatever was requested or decided before.
  func endAlike(_ left: RequestFact, _ right: RequestFact) -> Bool {
    let one = a.steps(of: left, before: limit).last { $0.state.isEnd }
    let two = b.steps(of: right, before: limit).last { $0.state.isEnd }
    return one == two && partingOfRuns(left, right) == nil
  }

  private func asksTheSame(_ left: RequestFact, _ right: RequestFact) -> Bool {
    let (one, two) = (left.request, right.request)
    return one.kind == two.kind && one.needs == two.needs && one.protection == two.protection
      && one.continued == two.continued && earliest(a, left) == earliest(b, right)
  }

  /// The earliest date, or the submission if that is later: a date in the past has no effect.
  private func earliest(_ run: ComparedRun, _ request: RequestFact) -> Span {
    run.time(request.notBefore)
  }

  private func partingOfSteps(_ left: RequestFact, _ right: RequestFact) -> Divergence? {
    let one = a.steps(of: left, before: limit)
    let two = b.steps(of: right, before: limit)
    var place = 0
    while place < one.count, place < two.count, one[place] == two[place] { place += 1 }
    let next = [one, two].compactMap { place < $0.count ? $0[place].at : nil }
    guard let at = next.min() else { return nil }
    func state(_ steps: [RequestStep]) -> RequestState {
      steps.last { $0.at <= at }?.state ?? .accepted
    }
    return Divergence(at: at, difference: .state(a: state(one), b: state(two)))
  }

  private func partingOfRuns(_ left: RequestFact, _ right: RequestFact) -> Divergence? {
    guard let one = a.run(of: left), let two = b.run(of: right) else { return nil }
    let ends = (a.end(of: one, before: limit), b.end(of: two, before: limit))
    if ends == (nil, nil) || ends.0 == ends.1 && one.goesLike(two) { return nil }
    let at = [ends.0, ends.1].compactMap { $0 }.min() ?? a.time(one.launchedAt)
    return Divergence(at: at, difference: .run(a: one, b: two))
  }
}

extension ComparedRun {
  /// The end of a run; nil if it is not before the limit.
  fileprivate func end(of run: RunFact, before limit: Span) -> Span? {
    guard let endedAt = run.endedAt, time(endedAt) < limit else { return nil }
    return time(endedAt)
  }
}

extension RunFact {
  /// Whether both end the same way and use the same resources, whatever their times.
  fileprivate func goesLike(_ other: RunFact) -> Bool {
    outcome == other.outcome && expiry?.cause == other.expiry?.cause
      && expiry?.hasHandler == other.expiry?.hasHandler && killCause == other.killCause
      && use == other.use
  }
}

/// One side of a comparison: a run of a scenario, or a run that was read from its log.
public final class ComparedRun {
  let context: ReportContext
  /// In the order of the file, if there is one.
  let tasks: [TaskKey]
  let seed: UInt64
  /// nil for a log, which says what happened but not what else could have happened.
  let setup: Setup?
  /// nil for a log, which cannot answer why something happened.
  let loaded: LoadedScenario?
  /// As the caller names it, with its settings.
  let title: String

  /// The play must keep the rows that reports use.
  public init(_ play: ScenarioPlay, _ title: String, _ style: TextStyle) {
    context = play.context(style)
    let listed = play.loaded.prepared.tasks
    tasks = listed + context.askedFor.filter { !listed.contains($0) }
    seed = play.seed
    loaded = play.loaded
    setup = play.loaded.prepared.setup(seed: play.seed)
    self.title = title
  }

  public init(_ log: LoggedRun, _ title: String, _ style: TextStyle) {
    context = log.context(style)
    tasks = context.askedFor
    seed = log.seed
    setup = nil
    loaded = nil
    self.title = title
  }

  var length: Span { context.record.end - context.record.start }

  /// The time since the start of this run, because both runs may start at different times.
  func time(_ instant: Instant) -> Span { instant - context.record.start }

  func instant(_ time: Span) -> Instant { context.record.start + time }

  func name(of task: TaskKey) -> TaskName {
    let app = Int(task.app.index)
    return TaskName(
      app: context.apps.indices.contains(app) ? Array(context.names[context.apps[app]]) : [],
      task: Array(context.names[task.name]))
  }
}

/// A name of a task that means the same in both runs, whatever its index in their tables.
struct TaskName: Equatable {
  let app: [UInt8]
  let task: [UInt8]

  static let none = TaskName(app: [], task: [])

  var words: (app: String, task: String) {
    (String(decoding: app, as: UTF8.self), String(decoding: task, as: UTF8.self))
  }

  /// Unique to this name, because the separator byte occurs in no text.
  var bytes: [UInt8] { app + [0xFF] + task }
}

public enum ComparedSide: Equatable, Sendable {
  case a
  case b
}

/// One side of a comparison: the settings on top of a file, and the system that replaces the file's own.
public struct ComparedVariant: Equatable, Sendable {
  private let settings: [String]
  private let system: String?

  public init(settings: [String], system: String?) {
    self.settings = settings
    self.system = system
  }

  /// All variants of one file. With systems, every setting applies to each of them; without, each setting is
  /// compared with the unchanged file.
  public static func all(_ settings: [String], systems: [String]) -> [ComparedVariant] {
    let plain = ComparedVariant(settings: systems.isEmpty ? [] : settings, system: nil)
    let others =
      systems.isEmpty
      ? settings.map { ComparedVariant(settings: [$0], system: nil) }
      : systems.map { ComparedVariant(settings: settings, system: $0) }
    return systems.count > 1 ? others : [plain] + others
  }

  /// Its changes to the file, in the form of `--set`.
  public var assignments: [String] { settings + (system.map { ["os=iOS \($0)"] } ?? []) }

  /// As it is typed after the name of the file.
  public var words: String {
    settings.map { " --set \(shellWord($0))" }.joined() + (system.map { " --os \($0)" } ?? "")
  }
}
