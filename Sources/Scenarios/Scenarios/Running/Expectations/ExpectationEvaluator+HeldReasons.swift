import RunRecord
import SchedulerEngine

extension ExpectationEvaluator {
  /// What kept the tasks from running in this range, the longest first.
  func heldReasons(in range: Range<Instant>) -> [HeldReason] {
    if telling == .verdict { return [] }
    var held = Array(repeating: Span.zero, count: RuleID.allCases.count)
    var noWake = Span.zero
    for span in record.objections(of: frame.selection, during: range) {
      if span.objections.isEmpty { noWake = noWake + span.range.length }
      var left = span.objections
      while let objector = left.first {
        left.remove(objector)
        let place = Int(objector.rawValue)
        held[place] = held[place] + span.range.length
      }
    }
    let nothing = record.chainGaps(of: frame.selection, during: range)
      .reduce(Span.zero) { $0 + $1.length }
    var reasons = RuleID.allCases.map {
      HeldReason(reason: .objector($0), held: held[Int($0.rawValue)])
    }
    reasons.append(
      HeldReason(reason: .notRequested(refusals: refusals(in: range)), held: nothing))
    reasons.append(HeldReason(reason: .noWake, held: noWake))
    return reasons.enumerated()
      .filter { $0.element.held > .zero }
      .sorted { ($1.element.held, $0.offset) < ($0.element.held, $1.offset) }
      .map { $0.element }
  }

  /// A refusal does not say of which kind its request would have been.
  private func refusals(in range: Range<Instant>) -> Int64 {
    let selection = frame.selection
    if selection.kind != nil && selection.name == nil { return 0 }
    var count: Int64 = 0
    for call in record.mishaps where range.contains(call.at) {
      guard case .submission(let refusal) = call.call, refusal != .stale else { continue }
      let isOfName = selection.name.map { $0 == call.name } ?? true
      let isOfApp = selection.app.map { $0 == call.app } ?? true
      if isOfName && isOfApp { count += 1 }
    }
    return count
  }
}
