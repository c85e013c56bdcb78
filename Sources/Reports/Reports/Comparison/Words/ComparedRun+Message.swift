import RunRecord
import SchedulerEngine

/// What one of the two asks for and gets, as parts of a sentence.
extension ComparedRun {
  func when(_ instant: Instant, _ request: RequestFact) -> String {
    context.when(instant, seenFrom: request.acceptedAt)
  }

  /// "not before 07:23, with the charger"
  func words(ofTerms request: RequestFact?, besideOther kind: TaskKind?) -> String {
    guard let request else { return "never" }
    let date =
      request.notBefore > request.acceptedAt
      ? "not before \(when(request.notBefore, request))" : "at once"
    var parts = [date]
    if request.request.needs.contains(.externalPower) { parts.append("with the charger") }
    if request.request.needs.contains(.network) { parts.append("with a network") }
    let kindText = request.kind == kind ? "" : "as \(request.kind.text) "
    return kindText + parts.joined(separator: ", ")
  }

  /// "starts 07:24"
  func words(ofEnding request: RequestFact) -> String {
    let at = request.endedAt.map { " \(when($0, request))" } ?? ""
    switch request.ending {
    case .pending: return "is still pending at the end"
    case .launched: return "starts\(at)"
    case .replaced: return "is replaced\(at)"
    case .cancelled: return "is cancelled\(at)"
    case .discarded(let cause): return "is discarded\(at) (\(cause.text))"
    }
  }

  /// What in this run ended the reasons that still hold in the other: " (plugged in, line 9)".
  func ended(
    _ other: RequestState, _ own: RequestState, of request: RequestFact?, at time: Span
  ) -> String {
    guard let request, case .heldBack(let theirs) = other else { return "" }
    var gone = theirs
    if case .heldBack(let ours) = own { gone = theirs.subtracting(ours) }
    let rows = RunRecord.rows(context.rows, at: instant(time))
    for objector in RuleID.allCases where gone.contains(objector) {
      let end = objector.end(in: rows, for: request.kind, of: request.app)
      if let cause = context.text(end) { return " (\(cause))" }
    }
    return ""
  }
}

extension RequestState {
  var words: String {
    switch self {
    case .accepted: "is accepted"
    case .heldBack(let objectors):
      "is held back by "
        + listed(
          RuleID.allCases.filter { objectors.contains($0) }.map { $0.introduction.name.text })
    case .eligible: "is free to start"
    case .launched: "starts"
    case .replaced: "is replaced by a new request"
    case .cancelled: "is cancelled"
    case .discarded(let cause): "is discarded: \(cause.text)"
    }
  }
}
