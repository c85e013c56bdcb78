public import RunRecord
public import SchedulerEngine

/// What a run of any length comes to, identifier by identifier, as facts without words.
///
///     let summary = RunSummary(scene)
///     RunSummaryText(scene, summary).text
///     RunSummaryJSON(scene, summary).bytes
public struct RunSummary: Equatable, Sendable {
  public let range: Range<Instant>
  /// App by app, in order of name.
  public let tasks: [TaskSummary]
  public let findings: [FindingGroup]
  /// Over all identifiers; what they share counts once.
  public let energy: EnergyUse

  /// The context's rows may be only those that `ReportContext.needs` keeps. With the set-up that the context is of,
  /// findings about modelled apps are tried before they are told.
  public init(_ context: ReportContext, of setup: Setup? = nil) {
    let record = context.record
    range = record.start..<max(record.start, record.end)
    findings = record.provenFindings(of: setup)
    energy = record.energyUse(of: .everything, during: record.whole)
    var collected: [TaskKey: TaskFacts] = [:]
    for request in record.requests {
      collected[request.key, default: TaskFacts(request)].last = request
      collected[request.key]?.requests.append(request)
    }
    for run in record.runs { collected[run.key]?.runs.append(run) }
    for energy in record.energyUse(during: record.whole) {
      collected[energy.task]?.energy = energy.use
    }
    tasks = context.tasks.compactMap { task in
      collected.removeValue(forKey: task).map { TaskSummary(task, $0, in: context) }
    }
  }
}

extension ReportContext {
  /// Whether reports look at this row itself rather than at the record made of all rows. A long run
  /// keeps memory small by keeping these alone.
  public static func needs(_ row: LogRow) -> Bool {
    switch row.happening {
    case .world, .ended: true
    default: false
    }
  }
}

/// The requests and runs of one identifier, in order.
struct TaskFacts {
  var requests: [RequestFact] = []
  var runs: [RunFact] = []
  var last: RequestFact
  var energy = EnergyUse()

  init(_ first: RequestFact) { last = first }
}
