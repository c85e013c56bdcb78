import RunRecord
import SchedulerEngine

/// What is the case with a request at some moment.
enum RequestState: Equatable {
  /// Accepted, and not yet decided on.
  case accepted
  case heldBack(RuleSet)
  /// Nothing objects; it starts when the device wakes.
  case eligible
  case launched
  case replaced
  case cancelled
  case discarded(DiscardCause)
}

extension RequestState {
  /// Whether the request is pending no more.
  var isEnd: Bool {
    switch self {
    case .accepted, .heldBack, .eligible: false
    case .launched, .replaced, .cancelled, .discarded: true
    }
  }
}

/// From when on something is the case with a request.
struct RequestStep: Equatable {
  let at: Span
  let state: RequestState
}

extension ComparedRun {
  /// The life of a request, change by change, as far as it lies before the limit.
  func steps(of request: RequestFact, before limit: Span) -> [RequestStep] {
    var steps = [RequestStep(at: time(request.acceptedAt), state: .accepted)]
    func note(_ instant: Instant, _ state: RequestState) {
      let at = time(instant)
      if at >= limit || steps[steps.count - 1].state == state { return }
      if steps[steps.count - 1].at == at { steps.removeLast() }
      steps.append(RequestStep(at: at, state: state))
    }
    for span in context.record.objections(of: request.id) {
      note(
        span.range.lowerBound,
        span.objections.isEmpty ? .eligible : .heldBack(span.objections))
    }
    if let endedAt = request.endedAt, let state = request.ending.state { note(endedAt, state) }
    return steps
  }

  /// The run that a request led to.
  func run(of request: RequestFact) -> RunFact? {
    guard case .launched(let id) = request.ending else { return nil }
    return context.record.run(id)
  }
}

extension RequestEnding {
  fileprivate var state: RequestState? {
    switch self {
    case .pending: nil
    case .launched: .launched
    case .replaced: .replaced
    case .cancelled: .cancelled
    case .discarded(let cause): .discarded(cause)
    }
  }
}
