import Basics
public import RunRecord
public import SchedulerEngine

/// Why a task was not running at a moment of the past: each reason with since and until.
public struct PastWhyBlock {
  private let context: ReportContext
  private let task: TaskKey
  private let why: PastWhyNot
  private let moment: Instant

  public init(_ context: ReportContext, _ task: TaskKey, _ why: PastWhyNot, at moment: Instant) {
    self.context = context
    self.task = task
    self.why = why
    self.moment = moment
  }

  public var text: String {
    let title = TitleLine(
      context, task, before: "Why was ",
      after: " not running on \(context.when(moment))?"
    ).text
    return ([title] + lines).joined(separator: "\n") + "\n"
  }

  private var lines: [String] {
    switch why {
    case .neverRequested: sentence(context.neverRequested(task, seenFrom: moment))
    case .notRequested(let last, let run):
      sentence(context.notRequested(last, run, seenFrom: moment))
    case .running(let run): sentence("it was running, since \(time(run.launchedAt)).")
    case .pending(let request, let against): pending(request, against)
    }
  }

  private func pending(_ request: RequestFact, _ against: RuleSet) -> [String] {
    let facts =
      "\(request.kind.text), request \(request.id.number), \(request.kind.arrivalText) \(time(request.acceptedAt)), "
      + "waiting \(spanText(moment - request.acceptedAt))"
    if against.isEmpty { return sentence(facts) + sentence("Nothing held it back any more.") }
    let reasons = RuleID.allCases.filter { against.contains($0) }.flatMap { objector in
      sentence("\(objector.introduction.name.text), \(range(objector, request))")
    }
    return sentence(facts) + reasons
  }

  /// From when to when it objected, without a break around the moment.
  private func range(_ objector: RuleID, _ request: RequestFact) -> String {
    let since = context.record.since(objector, objectsTo: request.id, at: moment)
    let chained = context.record.sinceAcrossReplacements(
      objector, objectsTo: request.id, at: moment)
    let spans = context.record.objections(of: request.id)
    let end = spans.first { $0.range.lowerBound > moment && !$0.objections.contains(objector) }
    var words = since.map { "since \(time($0))" } ?? "then"
    if let chained, chained != since {
      words += " (\(time(chained)), counting the requests it replaced)"
    }
    if let end {
      let rows = RunRecord.rows(context.rows, at: end.range.lowerBound)
      let until = end.range.lowerBound
      words += " until \(context.when(until, seenFrom: moment, besides: since))"
      let ended = objector.end(in: rows, for: request.kind, of: task.app)
      words += context.text(ended).map { " (\($0))" } ?? ""
    }
    return words
  }

  private func time(_ instant: Instant) -> String { context.when(instant, seenFrom: moment) }

  private func sentence(_ words: String) -> [String] {
    words.wrapped(to: context.style.textWidth - 2).map { "  " + $0 }
  }
}
