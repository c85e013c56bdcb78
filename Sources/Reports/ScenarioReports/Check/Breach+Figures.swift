import Invariants
import SchedulerEngine
import SimulationReport

extension Breach {
  /// Which request, run or process it is about, and what was measured.
  var figures: String {
    let subject =
      switch subject {
      case .log, .app: ""
      case .request(let id): "request \(id.number)"
      case .run(let id): "run \(id.number)"
      case .process(let id): "process \(id.number)"
      case .activity(let id): "activity \(id.number)"
      }
    return [subject, measure].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Empty where the words say all.
  private var measure: String {
    switch self {
    case .tooManyPending(_, _, let count, let limit), .tooManyContinued(_, let count, let limit):
      "\(count), at most \(limit)"
    case .ranTooLong(_, let lasted, let limit), .assertionsTooLong(_, let lasted, let limit):
      "\(text(lasted)), at most \(text(limit))"
    case .outlivedWarning(_, let span): "\(text(span)) too long"
    case .launchedTooSoon(_, let after, let least): "after \(text(after)), at least \(text(least))"
    case .burntOn(_, let used, let limit): "\(text(used)) of processor, at most \(text(limit))"
    case .waitedTooLong(_, _, let limit): "longer than \(text(limit))"
    case .launchedAgainstObjections(_, let objections): words(objections)
    case .launchedOnLowBattery(_, let level), .batteryOutOfRange(let level):
      "\(level.millionths / 10_000) %"
    case .chargedForMoreThanMoved(_, let charged, let moved): "\(charged) bytes for \(moved)"
    case .useOutOfRange(_, let used, let bytes): "\(text(used)) of processor, \(bytes) bytes"
    case .progressFell(_, let before, let after): "from \(before) to \(after)"
    case .chargedOtherwise(_, let charged, let due): "\(charged) units, \(due) were due"
    case .objectionUntrue(_, let objector), .objectionMissing(_, let objector):
      "\(objector.introduction.name)"
    case .countDiffers(_, let log, let counted): "\(log) rows, counted \(counted)"
    default: ""
    }
  }

  private func words(_ objections: RuleSet) -> String {
    RuleID.allCases.filter(objections.contains).map { "\($0.introduction.name)" }
      .joined(separator: ", ")
  }
}

private func text(_ span: Span) -> String { spanText(span) }
